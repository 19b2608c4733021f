"""What is always in sight: how far each stage is, and the figures at the foot, from the count as it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plebapp.domain.canvass import Canvass
from plebapp.domain.decision import Outcome
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.proceedings import ProceedingKind
from plebapp.texts.formats import counted, integer, long_date, percent, signed
from plebapp.texts.minutes import listed
from plebapp.texts.proceedings import KINDS
from plebapp.ui.copies import CopyView
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.rail import Mark, StageView
from plebapp.ui.widgets.status_strip import StatusView
from plebapp.usecases.verify import Verification

READ_ONLY = "SÓ LEITURA"
NO_QUORUM = "sem exigência de quórum"


@dataclass(frozen=True)
class Overview:
    """What the marks of the stages rest on. `voters` are those on file, included or not; `countable` says that the poll
    is over; `unclean` that the file was not closed."""

    canvass: Canvass
    voters: int
    countable: bool
    unclean: bool
    verification: Verification | None
    distrust: str = ""
    """The mark of a file on which no result rests, empty where one does."""


Progress = tuple[Mark, str]


def facts_wanting(plebiscite: Plebiscite, areas: int) -> tuple[str, ...]:
    """Name the facts that the minutes need and that are not there yet."""
    needed: tuple[tuple[str, bool], ...] = (
        ("municípios de origem", bool(plebiscite.origins)),
        ("ato da Assembleia", bool(plebiscite.assembly_act)),
        ("resolução do Tribunal", bool(plebiscite.court_resolution)),
        ("zona da Junta", plebiscite.board_zone is not None),
        ("município da Junta", bool(plebiscite.board_seat)),
        ("quem assina a ata", bool(plebiscite.signatories)),
        ("combinação das áreas", areas < 2 or plebiscite.combination is not None),
    )
    return tuple(name for name, there in needed if not there)


def _facts(now: Overview) -> Progress:
    wanting = facts_wanting(now.canvass.plebiscite, len(now.canvass.questions[0].areas))
    return (Mark.ATTENTION if wanting else Mark.DONE), ""


def _stations(now: Overview) -> Progress:
    stations = sum(1 + len(account.aggregated) for account in now.canvass.stations)
    return (Mark.DONE if stations else Mark.PENDING), integer(stations) if stations else ""


def _roll(now: Overview) -> Progress:
    if not now.voters:
        return Mark.PENDING, ""
    enrolled = integer(now.canvass.whole.totals.enrolled)
    return (Mark.ATTENTION if now.canvass.closing is None else Mark.DONE), enrolled


def _counting(now: Overview) -> Progress:
    if now.canvass.closing is None or not now.countable:
        return Mark.PENDING, ""
    stations = now.canvass.whole.stations
    settled = stations.total - stations.pending
    return (Mark.DONE if now.canvass.complete else Mark.ATTENTION), f"{integer(settled)}/{integer(stations.total)}"


def _result(now: Overview) -> Progress:
    whole = now.canvass.whole
    if now.distrust:
        return Mark.ATTENTION, ""
    if not now.canvass.complete or now.canvass.closing is None:
        return Mark.PENDING, "parcial" if whole.stations.counted else ""
    return (Mark.ATTENTION, "a decidir") if whole.outcome is Outcome.UNDECIDED else (Mark.DONE, "")


def _documents(now: Overview) -> Progress:
    if now.distrust:
        return Mark.ATTENTION, ""
    if now.canvass.whole.totals.enrolled == 0:
        return Mark.PENDING, ""
    return (Mark.DONE, "") if now.canvass.final else (Mark.PENDING, "minuta")


def _audit(now: Overview) -> Progress:
    if now.distrust:
        return Mark.ATTENTION, now.distrust.lower()
    if now.verification is not None:
        return Mark.DONE, "confere"
    return (Mark.ATTENTION, "verificar") if now.unclean else (Mark.PENDING, "")


PROGRESS: dict[str, Callable[[Overview], Progress]] = {
    "dados": _facts,
    "secoes": _stations,
    "eleitorado": _roll,
    "apuracao": _counting,
    "resultado": _result,
    "documentos": _documents,
    "auditoria": _audit,
}


def stage(key: str, title: str, icon: str, now: Overview) -> StageView:
    """Return a stage as the rail shows it."""
    mark, count = PROGRESS[key](now)
    return StageView(key, title, icon, mark, count)


def first_page(canvass: Canvass) -> str:
    """Return the key of the page to open on: where the work goes on."""
    if canvass.closing is not None:
        return "resultado" if canvass.complete else "apuracao"
    return "secoes" if canvass.stations else "dados"


def heading(plebiscite: Plebiscite, *, read_only: bool = False, distrust: str = "") -> str:
    """Return what stands under the plebiscite's name in the rail."""
    marks = _marks(plebiscite, read_only, distrust)
    return " · ".join((*marks, f"Plebiscito de {long_date(plebiscite.polling_day)}"))


def window_title(plebiscite: Plebiscite, *, read_only: bool = False, distrust: str = "") -> str:
    """Return the plebiscite as the window's title names it."""
    marks = _marks(plebiscite, read_only, distrust)
    return f"{plebiscite.name} ({', '.join(marks)})" if marks else plebiscite.name


def _marks(plebiscite: Plebiscite, read_only: bool, distrust: str) -> tuple[str, ...]:
    simulated = "SIMULADO" if plebiscite.simulated else ""
    return tuple(filter(None, (distrust, simulated, READ_ONLY if read_only else "")))


def status(canvass: Canvass, person: str, copy: CopyView, *, read_only: bool = False, distrust: str = "") -> StatusView:
    """Return the figures at the foot; those of a file that is not trusted decide nothing."""
    whole = canvass.whole
    totals = whole.totals
    quorum, tone = ("", Tone.NEUTRAL) if distrust else quorum_distance(canvass)
    turnout = integer(totals.turnout)
    if totals.enrolled:
        turnout += f" ({percent(totals.turnout, totals.enrolled)})"
    return StatusView(
        enrolled=integer(totals.enrolled),
        counted=f"{integer(whole.stations.counted)} de {integer(whole.stations.total)}",
        turnout=turnout,
        quorum=quorum,
        quorum_tone=tone,
        person=person,
        copy=copy.text,
        copy_tone=copy.tone,
        copy_hint=copy.hint,
        mode=" · ".join(filter(None, (distrust, READ_ONLY if read_only else ""))),
        mode_tone=Tone.ERROR if distrust else Tone.WARNING,
    )


def quorum_distance(canvass: Canvass) -> tuple[str, Tone]:
    """Say how far the quorum is, in voters, with its tone: "faltam 312 para o quórum", "quórum alcançado, +1.045"."""
    decision = canvass.whole.decision
    if decision is None or not canvass.whole.stations.total:
        return "", Tone.NEUTRAL
    if decision.quorum is None:
        return NO_QUORUM, Tone.NEUTRAL
    margin = decision.quorum.margin
    if margin >= 0:
        return f"quórum alcançado, {signed(margin)}", Tone.OK
    verb = "falta" if margin == -1 else "faltam"
    return f"{verb} {integer(-margin)} para o quórum", Tone.WARNING


def records_told(kinds: Sequence[ProceedingKind]) -> str:
    """Say of which kinds something was typed for the minutes and not put on record; empty where of none."""
    if not kinds:
        return ""
    told = listed([KINDS[kind] for kind in kinds])
    return f"Há registro da ata começado e não gravado: {told} (Ctrl+R)."


def drafts_told(places: tuple[str, ...]) -> str:
    """Say which stations have fields typed and not concluded; empty where none has."""
    if not places:
        return ""
    if len(places) == 1:
        return f"Há digitação em andamento na {places[0]}."
    return f"Há digitação em andamento em {counted(len(places), 'seção', 'seções')}: {'; '.join(places)}."
