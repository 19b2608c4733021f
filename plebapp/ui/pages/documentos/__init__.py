"""Documentos: what can be issued now, what was, and its preview; saved, printed, copied and checked."""

from plebapp.ui.pages.documentos.page import DocumentsPage, factory

__all__ = ["DocumentsPage", "factory"]
