"""The plebiscite's own facts: what is asked, of whom, when, and under which acts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from enum import StrEnum

from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import fold
from plebapp.domain.regime import Regime
from plebapp.domain.residence import Criterion, statutory_cutoff
from plebapp.domain.uf import UFS


class Kind(StrEnum):
    """How the municipality comes about (arts. 2º and 4º)."""

    DISMEMBERMENT = "desmembramento"
    MERGER = "fusao"


class EntryRule(StrEnum):
    """How a station's numbers are typed: once, twice by two people, or twice by the same person."""

    SINGLE = "unica"
    DOUBLE = "dupla"
    DOUBLE_SAME = "dupla-mesma"


class Combination(StrEnum):
    """How several areas decide: all together, every one of them, each by itself. The statute has no default."""

    JOINT = "conjunto"
    ALL = "todas"
    EACH = "cada"


class BoardRole(StrEnum):
    """Who signs the minutes, in the order of the signature block."""

    PRESIDENT = "presidente"
    MEMBER = "membro"
    SECRETARY = "secretario"
    PROSECUTOR = "ministerio_publico"
    OBSERVER = "fiscal"


@dataclass(frozen=True, slots=True)
class Signatory:
    """A person who signs the minutes; an empty name leaves a line to be filled by hand."""

    role: BoardRole
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plebiscite:
    """The facts of one plebiscite.

    `name` is the proposed municipality's. `cutoff` is inclusive and compared with `criterion`. `assembly_act` and
    `court_resolution` name the acts ("Resolução nº 41/2026 da Assembleia Legislativa"). `simulated` is set at creation,
    for ever. `closing_time` is to the minute. `combination` matters only with several areas. `board_zone`, `board_seat`
    and `board_place` head the minutes: zone number, municipality, place of the count.
    """

    name: str
    uf: str
    polling_day: date
    cutoff: date
    regime: Regime
    criterion: Criterion = Criterion.RESIDENCE
    simulated: bool = False
    kind: Kind = Kind.DISMEMBERMENT
    origins: tuple[str, ...] = ()
    entry_rule: EntryRule = EntryRule.SINGLE
    combination: Combination | None = None
    closing_time: time = time(17, 0)
    assembly_act: str = ""
    court_resolution: str = ""
    question: str = ""
    board_zone: int | None = None
    board_seat: str = ""
    board_place: str = ""
    signatories: tuple[Signatory, ...] = ()

    @property
    def statutory_cutoff(self) -> date:
        """Return the cut-off that art. 3º alone gives; the resolution may depart from it, and both are printed."""
        return statutory_cutoff(self.polling_day)

    @property
    def local_time(self) -> timezone:
        """Return the legal time of the state, as a fixed offset."""
        return timezone(timedelta(minutes=UFS[self.uf].utc_offset))

    @property
    def poll_closes(self) -> datetime:
        """Return the moment at which the poll closes (CE 144), with its offset."""
        return datetime.combine(self.polling_day, self.closing_time, self.local_time)

    def counting_may_begin(self, now: datetime) -> bool:
        """Say whether the poll is over at `now` (an aware datetime), or the plebiscite is a simulation."""
        return self.simulated or now >= self.poll_closes


TERRITORIES = frozenset({"FN", "TF"})
"""Federal territories, to which the statute does not apply (art. 7º)."""


FACT_LIMIT = 300
"""Characters of one fact: what a heading, a paragraph and a line of signature can carry."""


def validate(plebiscite: Plebiscite) -> None:
    """Raise Refused where a fact cannot stand: no name, no such state, a cut-off after the polling day, a text too long
    or with invisible characters, a municipality of origin named twice, a merger of fewer than two (art. 4º)."""
    if not plebiscite.name.strip():
        raise Refused(Code.NAME_MISSING)
    for fact, text in _texts(plebiscite):
        if len(text) > FACT_LIMIT or not text.isprintable():
            raise Refused(Code.FACT_TEXT, fact=fact, limit=FACT_LIMIT)
    _check_origins(plebiscite.kind, plebiscite.origins)
    if plebiscite.uf in TERRITORIES:
        raise Refused(Code.FEDERAL_TERRITORY, uf=plebiscite.uf)
    if plebiscite.uf not in UFS:
        raise Refused(Code.UNKNOWN_UF, uf=plebiscite.uf)
    if plebiscite.cutoff > plebiscite.polling_day:
        raise Refused(
            Code.CUTOFF_AFTER_POLLING_DAY,
            cutoff=plebiscite.cutoff.isoformat(),
            polling_day=plebiscite.polling_day.isoformat(),
        )
    if plebiscite.entry_rule is not EntryRule.SINGLE:
        raise Refused(Code.ENTRY_RULE_NOT_YET, rule=plebiscite.entry_rule.value)


_BASIS = ("assembly_act", "court_resolution", "board_zone", "board_seat")


def unstated(plebiscite: Plebiscite) -> tuple[str, ...]:
    """Return which facts that the minutes rest on are not stated, by their names: acts, board, who presides over it or
    its members (`signatories`). None of them is required."""
    named = {signatory.role for signatory in plebiscite.signatories if signatory.name.strip()}
    missing = tuple(fact for fact in _BASIS if not getattr(plebiscite, fact))
    return missing if {BoardRole.PRESIDENT, BoardRole.MEMBER} <= named else (*missing, "signatories")


def _check_origins(kind: Kind, origins: Sequence[str]) -> None:
    seen: set[str] = set()
    for origin in origins:
        if fold(origin) in seen:
            raise Refused(Code.ORIGIN_REPEATED, origin=origin)
        seen.add(fold(origin))
    if kind is Kind.MERGER and len(seen) < 2:
        raise Refused(Code.MERGER_OF_FEWER_THAN_TWO)


def _texts(plebiscite: Plebiscite) -> Iterator[tuple[str, str]]:
    for fact in ("name", "question", "assembly_act", "court_resolution", "board_seat", "board_place"):
        yield fact, getattr(plebiscite, fact)
    yield from (("origins", origin) for origin in plebiscite.origins)
    yield from (("signatories", signatory.name) for signatory in plebiscite.signatories)


@dataclass(frozen=True, slots=True)
class Area:
    """An area consulted; one of them is the common case."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question put to the voters; one of them is the common case."""

    id: int
    text: str
