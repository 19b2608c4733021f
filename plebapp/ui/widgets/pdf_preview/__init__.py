"""A PDF shown inside the program. QtPdf is slow to load: this package is imported when a document is first shown."""

from plebapp.ui.widgets.pdf_preview.preview import PdfPreview

__all__ = ["PdfPreview"]
