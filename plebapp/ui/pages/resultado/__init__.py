"""Resultado: what the count decides so far, with every operand, and what is missing."""

from plebapp.ui.pages.resultado.page import ResultPage
from plebapp.ui.session import Session


def factory(session: Session) -> ResultPage:
    """Return the page over an open plebiscite."""
    return ResultPage(session)
