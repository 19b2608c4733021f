"""The stages of a plebiscite in legal order; a stage's key names its page's module and its part of the manual.

A page's module is imported when the page is first shown, so that starting stays quick.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from plebapp.ui.main_window import PageSpec
from plebapp.ui.session import Session


class Stage(NamedTuple):
    """One stage, as the rail names and draws it."""

    key: str
    title: str
    icon: str


STAGES: tuple[Stage, ...] = (
    Stage("dados", "Dados do plebiscito", "details"),
    Stage("secoes", "Seções", "stations"),
    Stage("eleitorado", "Eleitorado", "roll"),
    Stage("apuracao", "Apuração", "counting"),
    Stage("resultado", "Resultado", "result"),
    Stage("documentos", "Documentos", "documents"),
    Stage("auditoria", "Auditoria", "audit"),
)

PRINT = "print"
"""What the page of documents is asked to show for Arquivo → Imprimir."""

START = "inicio"
"""The start page's part of the manual."""


def page_specs(session: Callable[[], Session]) -> tuple[PageSpec, ...]:
    """Return the pages for the window; `session` gives the open plebiscite when one is made."""
    return tuple(PageSpec(key, title, icon, partial(make_page, key, session)) for key, title, icon in STAGES)


def make_page(key: str, session: Callable[[], Session]) -> QWidget:
    """Make the page of a stage."""
    page: QWidget = import_module(f"plebapp.ui.pages.{key}").factory(session())
    return page
