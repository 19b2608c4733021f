"""What the forms of a document for other systems say of themselves: they are no document."""

from datetime import datetime

from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.texts.formats import timestamp
from plebapp.texts.terms import DOCUMENTS, document_name


def notice(kind: DocumentKind, number: DocumentNumber | None, issued_at: datetime) -> str:
    """The closing line of an extract: of which document, and that this is not it."""
    at = timestamp(issued_at)
    if number is None:
        return f"Texto extraído da {DOCUMENTS[kind]} não expedida, feita em {at}; não é documento."
    return f"Texto extraído da {document_name(kind.value, number)}, emitida em {at}; o documento é o PDF."
