"""Canvasses for the tests of documents, built with the domain's own functions from invented stations."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from hashlib import sha256

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.canvass import Canvass, StationAccount, judge_question
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import Area, BoardRole, Plebiscite, Question, Signatory
from plebapp.domain.regime import DEFAULT_REGIME, REGIMES
from plebapp.domain.roll import RollClosing
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import State, Station, StationId
from plebapp.reports.documents import PdfDocuments

ISSUED_AT = datetime(2026, 10, 5, 5, 14, 9, tzinfo=UTC)
HEAD = sha256(b"head of the journal").hexdigest()
ROLL = sha256(b"list of voters").hexdigest()
VERSION = "0.1.0"

SIGNATORIES = (
    Signatory(BoardRole.OBSERVER, "Iracema Fictícia de Souza"),
    Signatory(BoardRole.PRESIDENT, "Ana Conceição d’Ávila"),
    Signatory(BoardRole.MEMBER, "Bento Imaginário Müller"),
    Signatory(BoardRole.MEMBER, "Célia Inventada Gonçalves"),
    Signatory(BoardRole.PROSECUTOR, "Dário Suposto Peçanha"),
)


def plebiscite(**facts: object) -> Plebiscite:
    """Nova Primavera, out of Rosana, polled on 4 October 2026, with everything filled in."""
    given: dict[str, object] = {
        "name": "Nova Primavera",
        "uf": "SP",
        "polling_day": date(2026, 10, 4),
        "cutoff": date(2025, 10, 3),
        "regime": REGIMES[DEFAULT_REGIME],
        "origins": ("Rosana",),
        "assembly_act": "Resolução nº 41/2026 da Assembleia Legislativa",
        "court_resolution": "Resolução TRE-SP nº 118/2026",
        "question": "Você é favorável à criação do Município de Nova Primavera?",
        "board_zone": 12,
        "board_seat": "Rosana",
        "board_place": "Fórum da Comarca",
        "signatories": SIGNATORIES,
    }
    return Plebiscite(**(given | facts))


def tally(sim: int, nao: int, blank: int, null: int) -> Tally:
    return Tally(ballots=sim + nao + blank + null, sim=sim, nao=nao, blank=blank, null=null)


def account(
    section: int,
    enrolled: int,
    votes: tuple[int, int, int, int] | None = None,
    *,
    zone: int = 12,
    came: int | None = None,
    state: State | None = None,
    place: str = "E. M. Profª Anália Franco",
    area: str = "",
    aggregated: tuple[int, ...] = (),
    decisions: Sequence[BoardDecision] = (),
    more: Sequence[tuple[int, int, int, int]] = (),
) -> StationAccount:
    """A station with Sim, Não, blank and null votes (none: awaiting its count), `more` for further questions. As many
    voters came as there are ballots, unless `came` says otherwise."""
    key = StationId(zone, section)
    entry = None
    if votes is not None:
        tallies = tuple(tally(*each) for each in (votes, *more))
        turnout = tallies[0].ballots if came is None else came
        entry = SheetEntry(key, 1, Sheet(signatures=turnout, separate_votes=0, tallies=tallies), "Digitadora Fictícia")
    return StationAccount(
        station=Station(zone=zone, section=section, polling_place=place, area=area),
        state=state or (State.AWAITING if votes is None else State.COUNTED),
        enrolled=enrolled,
        listed=enrolled,
        aggregated=aggregated,
        entry=entry,
        decisions=tuple(decisions),
    )


def noted(found: StationAccount, note: str = "", *, number: int = 1, reason: str = "") -> StationAccount:
    """The account with a note on its sheet, which is the entry of this number, typed again for this reason."""
    entry = replace(found.entry, number=number, reason=reason, sheet=replace(found.entry.sheet, note=note))
    return replace(found, entry=entry)


def decided(
    number: int,
    section: int,
    act: BoardAct,
    reason: str = "Ata da mesa lavrada sem assinatura dos mesários",
    votes: tuple[int, int] = (2, 1),
    **more: object,
) -> BoardDecision:
    """A decision on a section of zone 12, about the station's first sheet where nothing else is said."""
    more.setdefault("sheet", 1)
    return BoardDecision(
        number, StationId(12, section), act, reason, *votes, date(2026, 10, 5), "Escrivã Fictícia", **more
    )


def canvass(
    accounts: Sequence[StationAccount],
    facts: Plebiscite | None = None,
    *,
    areas: Sequence[str] = ("",),
    questions: Sequence[str] = ("",),
    inclusions: int = 0,
    exclusions: int = 0,
    closed: bool = True,
) -> Canvass:
    """Bring accounts together; the closed roll is what leads to their enrolled with the changes given."""
    facts = facts or plebiscite()
    named = [Area(number, name) for number, name in enumerate(areas, start=1)]
    listed = {account.station.id: account.enrolled for account in accounts}
    if accounts:
        listed[accounts[0].station.id] += exclusions - inclusions
    return Canvass(
        plebiscite=facts,
        stations=tuple(accounts),
        closing=RollClosing("2026-09-01T20:00:00+00:00", "Chefe do Cartório Fictícia", listed, ROLL)
        if closed
        else None,
        late_inclusions=inclusions,
        late_exclusions=exclusions,
        questions=tuple(
            judge_question(facts, named, Question(position + 1, text), position, accounts)
            for position, text in enumerate(questions)
        ),
        journal_head=HEAD,
    )


def pdf(found: Canvass, **changes: object) -> bytes:
    """The general minutes of a canvass, issued at 2h14 of 5 October 2026 in São Paulo."""
    return PdfDocuments().general_minutes(replace(Minutes(found, ISSUED_AT, VERSION), **changes)).pdf


def spread(total: int, count: int) -> list[int]:
    """Whole numbers that add up to the total, as equal as they can be."""
    return [total * (number + 1) // count - total * number // count for number in range(count)]


PLACES = ("E. M. Profª Anália Franco", "Salão Paroquial", "Escola Rural Boa Vista", "Centro Comunitário São José")


def like_rosana(count: int, **more: object) -> list[StationAccount]:
    """Stations whose numbers add up to those of Rosana/Primavera, 2016: I 16.332, C 11.787, 8.840 Sim, 1.862 Não."""
    parts = zip(
        spread(16_332, count), spread(8_840, count), spread(1_862, count), spread(372, count), spread(713, count),
        strict=True,
    )  # fmt: skip
    return [
        account(341 + number, enrolled, (sim, nao, blank, null), place=PLACES[number % len(PLACES)], **more)
        for number, (enrolled, sim, nao, blank, null) in enumerate(parts)
    ]
