"""The kinds of documents that leave the program; each is numbered by itself."""

from enum import StrEnum


class DocumentKind(StrEnum):
    """A kind of document: the general minutes (CE 186, § 1º), and what they would be while the count is not over."""

    MINUTES = "ata-geral"
    DRAFT = "minuta-da-ata-geral"
