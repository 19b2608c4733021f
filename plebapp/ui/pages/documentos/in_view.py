"""Which document is in view: the one that can be issued now, or another that was chosen; and how each stands."""

import hashlib
from dataclasses import replace

from plebapp.texts.documents import IN_FORCE, SUPERSEDED, state
from plebapp.ui.pages.documentos.file_names import file_name
from plebapp.ui.pages.documentos.issue_lines import tone_of
from plebapp.ui.pages.documentos.present_card import document_title
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.issuing import Standing, is_up_to_date, standing
from plebapp.usecases.minutes import kept_minutes
from plebapp.usecases.ports import Document


class InView:
    """What a session can issue now (`present`), what else was chosen (`other`), and how all issues stand."""

    def __init__(self, session: Session) -> None:
        """Begin with nothing in view."""
        self._session = session
        self.present: Document | None = None
        self.other: Document | None = None
        self.standings: tuple[Standing, ...] = ()

    @property
    def document(self) -> Document | None:
        """The document in view."""
        return self.other or self.present

    @property
    def here(self) -> Standing | None:
        """How the document in view stands, None where it was not issued."""
        return self.standing_of(self.document)

    def read(self) -> None:
        """Read how all issues stand; a copy that was not issued, and can be no more, is in view no longer."""
        self.standings = standing(self._session.desk.book)
        if self.other is not None and self.standing_of(self.other) is None and not self._has_original(self.other):
            self.other = None

    def is_fresh(self) -> bool:
        """Say whether what can be issued now was made, and is still that."""
        return self.present is not None and is_up_to_date(self._session.desk, self.present)

    def standing_of(self, document: Document | None) -> Standing | None:
        """Return how a document stands that was issued, None where it was not."""
        if document is None:
            return None
        digest = hashlib.sha256(document.pdf).hexdigest()
        same = (each for each in self.standings if each.issued.digest == digest)
        return next((each for each in same if each.issued.kind == document.kind), None)

    def choose(self, chosen: Standing) -> None:
        """Put an issue in view as it left. Raises Unusable as `kept_minutes`."""
        if self.present is not None and self.standing_of(self.present) == chosen:
            self.other = None
        else:
            self.other = kept_minutes(self._session.app, self._session.desk.book, chosen.issued)

    def band(self) -> tuple[str, Tone]:
        """Say which document is in view, where it is not the one that can be issued now, else nothing."""
        if self.other is None:
            return "", Tone.NEUTRAL
        name, here = document_title(self.other), self.here
        if here is None:
            return f"{name}, a expedir: salvar ou imprimir a expede", Tone.NEUTRAL
        told = state(here.superseded, self._session.canvass().plebiscite.local_time)
        for word in (IN_FORCE, SUPERSEDED):
            told = told.replace(word, word.upper(), 1)
        return f"{name} — {told}", tone_of(here)

    def file_name(self, *, numbered: bool = True) -> str:
        """Return a good name for the file of the document in view, without suffix."""
        plebiscite, document = self._session.canvass().plebiscite, self.document
        assert document is not None
        moment = self._session.desk.clock().astimezone(plebiscite.local_time)
        return file_name(document.kind, document.number if numbered else None, plebiscite, moment)

    def _has_original(self, copy: Document) -> bool:
        """Say whether the document of which this is a copy still stands."""
        assert copy.number is not None
        original = (copy.kind, replace(copy.number, copy=1))
        return any(
            (each.issued.kind, each.issued.number) == original and each.superseded is None for each in self.standings
        )
