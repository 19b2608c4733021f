"""Apuração: the board of stations, and the entry screen for their count sheets."""

from plebapp.ui.pages.apuracao.page import CountingPage
from plebapp.ui.session import Session


def factory(session: Session) -> CountingPage:
    """Return the page over an open plebiscite."""
    return CountingPage(session)
