"""The kinds of documents that leave the program, each as the minutes it rests on: for the tests of paper that go over
all of them (conformance, approved pages, every number, nothing cut)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import Canvass
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import BoardRole, Combination, Kind, Signatory
from plebapp.domain.proceedings import FIELDS, Proceeding, ProceedingKind
from plebapp.domain.regime import REGIMES
from plebapp.domain.station import State, StationId
from plebapp.domain.verification import Signed
from plebapp.reports.arms import prepare
from plebapp.usecases.canvass import result
from plebapp.usecases.example import Size, create_example
from tests.reports.builders import (
    ISSUED_AT,
    VERSION,
    account,
    canvass,
    decided,
    like_rosana,
    noted,
    plebiscite,
)
from tests.reports.pictures import saved, shield
from tests.usecases.office import LIBRARY, Clock

NUMBER = DocumentNumber(2026, 1)
SIGNED = Signed(since=12, people=3)

# Angle brackets, entities, what formats and spreadsheets read as commands, direction marks, what Carlito lacks.
HOSTILE = '<b>&amp;D’Ávila</b> 😀 שלום العربية & "aspas" d\'Oeste \u202e \u200b {zero} %s =SOMA(A;B) Ã© 日本'
ACCENTS = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ ąćęłńóśźż ČĎĚŇŘŠŤŮŽ ĀĒĪŌŪ ŐŰ ẼỸ"
LONG = (HOSTILE + " " + "Á" * 45 + " Maria" * 20)[:120]


def minutes(found: Canvass, **more: object) -> Minutes:
    """Minutes number 1 of 2026 on a canvass, of a protected file."""
    given: dict[str, object] = {"number": NUMBER, "signed": SIGNED}
    return Minutes(found, ISSUED_AT, VERSION, **(given | more))


def empty() -> Minutes:
    """No station, no vote, nothing filled in."""
    facts = plebiscite(origins=(), question="", assembly_act="", court_resolution="", signatories=())
    return minutes(canvass([], facts, closed=False))


def no_votes() -> Minutes:
    """Stations in which nobody voted."""
    return minutes(canvass([account(1, 50, (0, 0, 0, 0)), account(2, 60, (0, 0, 0, 0))]))


def tiny() -> Minutes:
    """One station."""
    return minutes(canvass([account(1, 3, (1, 1, 0, 0))]))


def small() -> Minutes:
    """A small plebiscite that passes."""
    return minutes(canvass(like_rosana(14), inclusions=3, exclusions=1))


def many(stations: int = 320) -> Minutes:
    """Stations over many pages, in several zones."""
    found = [
        account(1 + n, 300 + n % 100, (n % 97, n % 53, n % 7, n % 5), zone=1 + n % 3, place=f"Escola Municipal {n}")
        for n in range(stations)
    ]
    return minutes(canvass(sorted(found, key=lambda each: each.station.id)))


def example(voters: int = 1_000, stations: int = 14) -> Minutes:
    """The worked example, through the use cases and a real file."""
    with TemporaryDirectory() as folder:
        desk = create_example(
            LIBRARY, Path(folder) / "a.pleb", "Marta", Clock(), size=Size(voters, stations), complete=True
        )
        found = result(desk)
        desk.book.close()
    return minutes(found, signed=None)


def draft(stations: int = 14) -> Minutes:
    """The minutes while a station is missing."""
    return minutes(canvass([*like_rosana(stations), account(9_000, 10), account(9_001, 40, state=State.RECOUNT)]))


def simulated() -> Minutes:
    """A simulation, which has no legal force."""
    return minutes(canvass(like_rosana(14), plebiscite(simulated=True)))


def draft_of_a_simulation() -> Minutes:
    """Both marks on a page."""
    return minutes(canvass([*like_rosana(5), account(9_000, 10)], plebiscite(simulated=True)))


def merger() -> Minutes:
    """A merger of two municipalities with two areas, both of which must approve, and two questions."""
    facts = plebiscite(
        name="Rosana do Paranapanema",
        kind=Kind.MERGER,
        origins=("Rosana", "Euclides da Cunha Paulista"),
        combination=Combination.ALL,
    )
    areas = ("Rosana", "Euclides da Cunha Paulista")
    stations = [
        account(1 + n, 300 + n, (150 + n, 20, 5, 5), more=[(60 + n, 110, 6, 4)], area=areas[n // 5]) for n in range(10)
    ]
    return minutes(canvass(stations, facts, areas=areas, questions=("Concorda com a fusão?", "Aprova a sede?")))


def in_areas() -> Minutes:
    """Three areas over several pages, each of which decides by itself, and a station outside of them."""
    stations = [account(n, 300 + n, (100 + n, 20, 5, 5), area=f"Gleba {'ABC'[n % 3]}") for n in range(1, 100)]
    stray = account(900, 77, (7, 7, 7, 7), area="Sem gleba")
    facts = plebiscite(combination=Combination.EACH)
    return minutes(canvass([*stations, stray], facts, areas=("Gleba A", "Gleba B", "Gleba C")))


def irregular() -> Minutes:
    """Stations annulled, not counted, not held, kept apart; mismatches and what the board decided about them."""
    annulled = account(
        345, 350, (147, 88, 11, 14), state=State.ANNULLED,
        decisions=[decided(3, 345, BoardAct.ANNUL, "Urna violada", (2, 1))],
    )  # fmt: skip
    unknown = account(
        346, 290, state=State.ANNULLED,
        decisions=[decided(4, 346, BoardAct.ANNUL, "Folha falsa", (3, 0), sheet=0, came=211)],
    )  # fmt: skip
    not_held = account(
        347, 190, state=State.NOT_HELD, decisions=[decided(1, 347, BoardAct.NOT_HELD, "Ponte caída", (3, 0))]
    )
    kept = account(
        348, 330, (120, 60, 3, 2), came=183,
        decisions=[decided(5, 348, BoardAct.KEEP_MISMATCH, "Engano de quem rubricou", (3, 0))],
    )  # fmt: skip
    undecided = account(349, 330, (120, 60, 3, 2), came=187)
    not_counted = account(350, 120, state=State.NOT_COUNTED, aggregated=(351, 352))
    apart = account(353, 240, (90, 31, 2, 1), state=State.COUNTED_SEPARATELY)
    retyped = noted(
        account(354, 260, (110, 41, 2, 1)), "Cabine caída às 10h, reposta", number=2, reason="Dígito trocado"
    )
    stations = [
        *like_rosana(4), annulled, unknown, not_held, kept, undecided, not_counted, apart, retyped,
    ]  # fmt: skip
    return minutes(canvass(stations))


def proceedings() -> tuple[Proceeding, ...]:
    """Whatever a board puts on record, each kind with all its fields and with as few as it may have."""
    kind, at = ProceedingKind, datetime
    told = (
        Proceeding(kind=kind.SESSION, began=at(2026, 10, 4, 17, 30), ended=at(2026, 10, 4, 23, 45)),
        Proceeding(kind=kind.SESSION, began=at(2026, 10, 5, 8), ended=at(2026, 10, 5, 11, 20), text="Sem intervalo."),
        Proceeding(
            kind=kind.ATTENDANCE, name="Elza Fictícia Prado", capacity="fiscal", entity="Frente pela Emancipação"
        ),
        Proceeding(kind=kind.ATTENDANCE, name="Fábio Imaginário", capacity="escrutinador"),
        Proceeding(
            kind=kind.CHALLENGE, began=at(2026, 10, 4, 19, 10), name="Gil Suposto", capacity="delegado",
            entity="Frente Rosana Unida", station=StationId(12, 345), text="Cédula com rasura.",
            ruling="Indeferida, por ser inequívoca a vontade do eleitor.", votes_for=2, votes_against=1,
            appeal="O delegado recorreu de imediato, por escrito.",
        ),
        Proceeding(kind=kind.CHALLENGE, name="Hilda Inventada", text="Voto de quem não constava da folha."),
        Proceeding(kind=kind.INCIDENT, began=at(2026, 10, 4, 21, 5), text="Faltou energia por doze minutos."),
        Proceeding(kind=kind.INCIDENT, station=StationId(12, 342), text="A urna chegou sem lacre externo."),
        Proceeding(
            kind=kind.DECISION, began=at(2026, 10, 4, 23, 40), text="Suspender os trabalhos até o dia seguinte.",
            votes_for=3, votes_against=0,
        ),
        Proceeding(kind=kind.ADDENDUM, text="Onde se lê “Salão Paroquial”, leia-se “Salão Paroquial da Matriz”."),
    )  # fmt: skip
    return tuple(replace(each, number=number) for number, each in enumerate(told, start=1))


def recorded() -> Minutes:
    """Minutes with all that the board put on record."""
    return minutes(canvass(like_rosana(5)), proceedings=proceedings())


def second_copy() -> Minutes:
    """A numbered copy under the court's own arms."""
    return minutes(canvass(like_rosana(3)), number=DocumentNumber(2026, 12, copy=2), arms=prepare(saved(shield())))


def only_read() -> Minutes:
    """Of a file that is only read and has no protection: without a number."""
    return minutes(canvass(like_rosana(3)), number=None, signed=None)


def hostile() -> Minutes:
    """Texts that want to be something else wherever text may be given, names of 120 characters, every accent."""
    busy = account(9_999, 9_999, (9_999, 0, 0, 0), zone=9_999, place=LONG, aggregated=tuple(range(1, 60)))
    annulled = account(
        9_998, 77, (1, 1, 1, 1), state=State.ANNULLED, place=ACCENTS,
        decisions=[decided(1, 9_998, BoardAct.ANNUL, LONG)],
    )  # fmt: skip
    facts = plebiscite(
        name=LONG, origins=(LONG, ACCENTS), assembly_act=LONG, court_resolution=ACCENTS, question=LONG * 2,
        board_seat=LONG, board_place=LONG, simulated=True,
        signatories=tuple(Signatory(role, LONG) for role in BoardRole),
    )  # fmt: skip
    filled = {
        "text": LONG * 6, "name": LONG, "capacity": LONG, "entity": ACCENTS, "ruling": ACCENTS * 3, "appeal": LONG,
        "began": datetime(2026, 10, 4, 18), "ended": datetime(2026, 10, 4, 19, 5), "station": StationId(9_999, 9_998),
        "votes_for": 2, "votes_against": 1,
    }  # fmt: skip
    told = tuple(
        Proceeding(number=number, kind=kind, **{needed.name: filled[needed.name] for needed in fields})
        for number, (kind, fields) in enumerate(FIELDS.items(), start=1)
    )
    return minutes(canvass([busy, annulled], facts), proceedings=told)


def by_another_rule() -> Minutes:
    """A rule without a quorum of those enrolled, out of its dates."""
    return minutes(canvass(like_rosana(3), plebiscite(regime=REGIMES["lei9709"], polling_day=date(2026, 10, 4))))


def before_the_poll() -> Minutes:
    """A count without gaps, by a clock that is before the poll."""
    return minutes(canvass(like_rosana(3), plebiscite(polling_day=date(2030, 5, 5), cutoff=date(2029, 5, 4))))


KINDS: Mapping[str, Callable[[], Minutes]] = {
    "vazio": empty,
    "sem-votos": no_votes,
    "uma-secao": tiny,
    "pequeno": small,
    "exemplo": example,
    "minuta": draft,
    "simulado": simulated,
    "minuta-simulada": draft_of_a_simulation,
    "fusao": merger,
    "areas": in_areas,
    "irregulares": irregular,
    "registros": recorded,
    "segunda-via": second_copy,
    "so-leitura": only_read,
    "texto-hostil": hostile,
    "outra-regra": by_another_rule,
    "antes-da-votacao": before_the_poll,
    "muitas-secoes": many,
}
