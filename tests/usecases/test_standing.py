"""Which issued documents stand, and what superseded the others."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from plebapp.domain.board import BoardAct
from plebapp.domain.documents import DocumentKind, Superseded
from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import NO_FACT, Action, Entry
from plebapp.domain.plebiscite import Plebiscite
from plebapp.usecases.counting import enter_sheet, record_decision
from plebapp.usecases.issuing import current_issue, issue, standing
from plebapp.usecases.minutes import MINUTES, general_minutes, latest_minutes, new_copy
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import Desk, Document, Issued
from plebapp.usecases.verify import verify
from tests.usecases.forging import forging
from tests.usecases.office import AFTER_THE_POLL, LIBRARY, Clock, command, decision, document, ready_desk
from tests.usecases.papers import quick_app
from tests.usecases.protected import MARTA

DRAFT = DocumentKind.DRAFT.value
AT = AFTER_THE_POLL.isoformat()


def issued_now(desk: Desk, content: bytes, kind: str = MINUTES) -> Issued:
    found = issue(desk, document(desk, content, kind))
    assert found is not None
    return found


def change(desk: Desk, text: str) -> None:
    facts: Plebiscite = desk.book.facts.get()
    change_facts(desk, replace(facts, assembly_act=text))


def states(desk: Desk) -> list[Superseded | None]:
    return [each.superseded for each in standing(desk.book)]


def test_nothing_issued(ready: Desk) -> None:
    assert standing(ready.book) == ()
    assert current_issue(ready.book, MINUTES) is None


def test_a_document_stands_while_no_fact_changes(ready: Desk) -> None:
    issued = issued_now(ready, b"1")
    assert states(ready) == [None]
    assert current_issue(ready.book, MINUTES) == issued
    assert current_issue(ready.book, DRAFT) is None


def test_the_first_change_supersedes_it(ready: Desk) -> None:
    issued_now(ready, b"1")
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    change(ready, "Ato 1")
    assert states(ready) == [Superseded(AT, action=Action.SHEETS_ENTERED)]
    assert current_issue(ready.book, MINUTES) is None


@pytest.mark.parametrize("action", Action)
def test_any_entry_that_changes_a_fact_supersedes_it_and_no_other(ready: Desk, action: Action) -> None:
    issued = issued_now(ready, b"1")
    with ready.book.atomic():
        ready.book.journal.append(AT, MARTA, action, "", None, None)
    stands = action in NO_FACT
    assert states(ready) == [None if stands else Superseded(AT, action=action)]
    assert current_issue(ready.book, MINUTES) == (issued if stands else None)


def test_of_what_changed_nothing_but_people_and_papers_is_left_out() -> None:
    assert {
        Action.ROLL_EXPORTED,
        Action.DOCUMENT_ISSUED,
        Action.PASSWORD_CHANGED,
        Action.PERSON_ADDED,
        Action.PERSON_CHANGED,
        Action.PERSON_LEFT,
        Action.PERSON_REKEYED,
        Action.PROTECTED,
        Action.RECOVERED,
        Action.KEY_CHANGED,
        Action.SIGN_IN_FAILURES,
        Action.CLOCK_WENT_BACK,
    } == NO_FACT


def test_the_next_number_supersedes_it_for_good(ready: Desk) -> None:
    issued_now(ready, b"1")
    change(ready, "Ato 1")
    second = issued_now(ready, b"2")
    third = issued_now(ready, b"3")
    by = [Superseded(AT, MINUTES, each.number) for each in (second, third)]
    assert states(ready) == [*by, None]
    change(ready, "Ato 2")
    assert states(ready) == [*by, Superseded(AT, action=Action.FACTS_CHANGED)]


def test_a_draft_is_superseded_by_the_minutes_and_never_they_by_it(ready: Desk) -> None:
    draft = issued_now(ready, b"1", DRAFT)
    minutes = issued_now(ready, b"2")
    assert states(ready) == [Superseded(AT, MINUTES, minutes.number), None]
    later = issued_now(ready, b"3", DRAFT)
    assert states(ready) == [Superseded(AT, MINUTES, minutes.number), None, None]
    assert (current_issue(ready.book, MINUTES), current_issue(ready.book, DRAFT)) == (minutes, later)
    assert draft.number != later.number


def test_copies_stand_and_fall_with_their_document(ready: Desk) -> None:
    first = issued_now(ready, b"1")
    copy = Document(b"2", kind=MINUTES, number=replace(first.number, copy=2), head=first.head)
    assert issue(ready, copy) is not None
    assert states(ready) == [None, None]
    assert current_issue(ready.book, MINUTES) == first
    second = issued_now(ready, b"3")
    assert states(ready) == [Superseded(AT, MINUTES, second.number)] * 2 + [None]
    change(ready, "Ato 1")
    assert states(ready)[2] == Superseded(AT, action=Action.FACTS_CHANGED)


def test_the_order_is_that_of_the_file_whatever_the_clock_says(ready: Desk) -> None:
    clock = Clock()
    desk = replace(ready, clock=clock)
    issued_now(desk, b"1")
    clock.now -= timedelta(days=500)
    second = issued_now(desk, b"2")
    assert states(desk) == [Superseded(second.at, MINUTES, second.number), None]
    assert current_issue(desk.book, MINUTES) == second


def test_a_head_that_is_no_entry_s_stands_on_nothing(ready: Desk) -> None:
    issued_now(ready, b"1")
    path = ready.book.path
    ready.book.close()
    with forging(path) as forger:
        forger.run("UPDATE issue SET head = ?", "ab" * 32)
    book = LIBRARY.open(path)
    assert standing(book)[0].superseded == Superseded(AT, action=Action.CREATED)
    book.close()


def test_the_journal_is_read_back_no_further_than_it_must(ready: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    issued_now(ready, b"0", DRAFT)
    for number in range(20):
        change(ready, f"Ato {number}")
    issued_now(ready, b"1")
    issued_now(ready, b"2")
    change(ready, "Ato")
    read: list[Entry] = []
    backwards = type(ready.book.journal).backwards

    def watched(journal: object) -> Iterator[Entry]:
        for entry in backwards(journal):  # type: ignore[arg-type]  # the journal, as it came
            read.append(entry)
            yield entry

    monkeypatch.setattr(type(ready.book.journal), "backwards", watched)
    assert len(standing(ready.book)) == 3
    assert len(read) == 3, "the change, the issue, and the entry that it rests on"


# Whatever happens, in whatever order


@dataclass(frozen=True)
class Known:
    """What the model knows of an issue: how many facts had changed when its document was made."""

    issued: Issued
    facts: int


class Office(RuleBasedStateMachine):
    """Documents are made, issued, copied and left lying about at two desks, while facts and clock change."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.clock = Clock()
        self.app = quick_app(self.clock)
        desk = ready_desk(Path(self.folder.name) / "n.pleb", enrolled=2)
        self.desk = replace(desk, clock=self.clock)
        enter_sheet(self.desk, command(1, 2, 0, 2, 1, 1, 0, 0))
        self.other = self.desk.another()
        self.facts = 0
        self.known: list[Known] = []
        self.lying: list[tuple[Document, int]] = []
        self.annulled = False

    def keep(self, issued: Issued | None, facts: int) -> None:
        assert issued is not None
        if issued not in [known.issued for known in self.known]:
            self.known.append(Known(issued, facts))

    @rule()
    def make(self) -> None:
        self.lying.append((general_minutes(self.app, self.desk), self.facts))

    @rule(at_the_other=st.booleans())
    def issue_what_is_next(self, at_the_other: bool) -> None:
        desk = self.other if at_the_other else self.desk
        self.keep(issue(desk, latest_minutes(self.app, desk)), self.facts)

    @rule()
    def issue_another(self) -> None:
        self.keep(issue(self.desk, general_minutes(self.app, self.desk)), self.facts)

    @precondition(lambda self: self.lying)
    @rule(data=st.data())
    def issue_what_lies_about(self, data: st.DataObject) -> None:
        """It is issued, or refused for a reason, or the very issue that it was."""
        made, facts = data.draw(st.sampled_from(self.lying))
        before, head = self.desk.book.issues.all(), self.desk.book.journal.head()
        assert head is not None
        issued, refused = self.tried(made)
        if refused is None:
            assert issued in before or made.head == head.digest
            self.keep(issued, facts)
        else:
            changed = refused is Code.DOCUMENT_FACTS_CHANGED
            assert changed == (made.head != head.digest)
            assert changed or refused is Code.DOCUMENT_NUMBER_PAST
            assert self.desk.book.issues.all() == before

    def tried(self, made: Document) -> tuple[Issued | None, Code | None]:
        try:
            return issue(self.desk, made), None
        except Refused as refused:
            return None, refused.code

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def copy(self, data: st.DataObject) -> None:
        known = data.draw(st.sampled_from(self.known))
        if self.stands(known):
            self.keep(issue(self.desk, new_copy(self.app, self.desk, known.issued)), known.facts)
        else:
            with pytest.raises(Refused, match="document_superseded"):
                new_copy(self.app, self.desk, known.issued)

    @rule()
    def change(self) -> None:
        self.facts += 1
        change(self.desk, f"Ato {self.facts}")

    @rule()
    def decide(self) -> None:
        """Bring the count to its end, or open it again."""
        self.facts += 1
        act = BoardAct.NOT_HELD if not self.annulled else BoardAct.RESTORE
        record_decision(self.desk, decision(2, act))
        self.annulled = not self.annulled

    @rule(hours=st.sampled_from([1, 24 * 100, 24 * 366]))
    def time_passes(self, hours: int) -> None:
        self.clock.now += timedelta(hours=hours)

    @rule()
    def the_clock_goes_back(self) -> None:
        self.clock.now = AFTER_THE_POLL

    def stands(self, known: Known) -> bool:
        """No fact changed since, and no other number came later (nor minutes after a draft)."""
        issued, place = known.issued, self.known.index(known)
        later = [each.issued for each in self.known[place + 1 :]]
        kinds = (DRAFT, MINUTES) if issued.kind == DRAFT else (MINUTES,)
        same = replace(issued.number, copy=1)
        return known.facts == self.facts and not any(
            each.kind in kinds and (each.kind, replace(each.number, copy=1)) != (issued.kind, same) for each in later
        )

    @invariant()
    def what_stands_is_what_should(self) -> None:
        found = standing(self.desk.book)
        assert [each.issued for each in found] == [known.issued for known in self.known]
        assert [each.superseded is None for each in found] == [self.stands(known) for known in self.known]

    @invariant()
    def at_most_one_document_stands_of_each_kind(self) -> None:
        standing_now = {
            (each.issued.kind, replace(each.issued.number, copy=1))
            for each in standing(self.desk.book)
            if each.superseded is None
        }
        assert len({kind for kind, _ in standing_now}) == len(standing_now)

    @invariant()
    def numbers_follow_one_another_by_kind_and_year(self) -> None:
        issues = self.desk.book.issues.all()
        years: dict[tuple[str, int], list[int]] = {}
        copies: dict[tuple[str, int, int], list[int]] = {}
        for issued in issues:
            number = issued.number
            if number.copy == 1:
                years.setdefault((issued.kind, number.year), []).append(number.number)
            copies.setdefault((issued.kind, number.year, number.number), []).append(number.copy)
        for numbers in (*years.values(), *copies.values()):
            assert numbers == list(range(1, len(numbers) + 1))

    def teardown(self) -> None:
        assert verify(self.desk).sound
        for desk in (self.desk, self.other):
            desk.book.close()
        self.folder.cleanup()


TestOffice = Office.TestCase
TestOffice.settings = settings(
    max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
