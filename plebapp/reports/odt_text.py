"""Texts as the XML of an OpenDocument text."""

from html import escape  # that of xml.sax would load the network modules

from plebapp.reports.extract import one_line


def bare(text: str) -> str:
    """Return a text as XML's, for where no other element may be in it."""
    return escape(one_line(text), quote=False)


def escaped(text: str) -> str:
    """Return a text as XML's, for paragraphs; of several blanks the format would keep one."""
    return bare(text).replace("  ", " <text:s/>")


def paragraph(style: str, content: str) -> str:
    """Return a paragraph of content that is XML already."""
    return f'<text:p text:style-name="{style}">{content}</text:p>'


def bold(text: str) -> str:
    """Return a text in bold, nothing where there is none."""
    return f'<text:span text:style-name="Negrito">{escaped(text)}</text:span>' if text else ""
