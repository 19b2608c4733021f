"""What is typed in Registros da ata and not on record: one draft of each kind, kept in the file until it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from plebapp.domain.proceedings import ProceedingKind
from plebapp.texts.formats import capitalised
from plebapp.texts.proceedings import KINDS
from plebapp.ui.draft_keeper import DraftKeeper
from plebapp.ui.session import Session
from plebapp.usecases.ports import Desk
from plebapp.usecases.proceedings import keep_record_draft

Lines = tuple[str, ...]
"""What stands in a field, to be put there again: a moment has two lines, any other field one."""


@dataclass(frozen=True)
class Begun:
    """What is typed of one kind: the lines of each field, and the number of the proceeding that it changes (0: a new
    one)."""

    number: int = 0
    texts: Mapping[str, Lines] = field(default_factory=dict)


NOTHING = Begun()


class RecordDrafts(DraftKeeper[ProceedingKind, Begun]):
    """Keeps the drafts of the record, by kind."""

    def __init__(self, session: Session) -> None:
        """Keep what is typed in `session`, and take note of what is on file. Raises Unusable where that is damaged."""
        super().__init__(session, _write, lambda kind: capitalised(KINDS[kind]), NOTHING)
        for draft in session.desk.book.proceedings.drafts():
            self.found(draft.kind, Begun(draft.number, draft.texts))

    def begun(self) -> tuple[ProceedingKind, ...]:
        """Return the kinds of which something is typed."""
        return tuple(kind for kind in ProceedingKind if self.texts(kind) != NOTHING)


def _write(desk: Desk, kind: ProceedingKind, begun: Begun) -> None:
    keep_record_draft(desk, kind, begun.number, begun.texts)
