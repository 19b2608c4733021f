"""What stands beside the fields of a count sheet: one line for each check, whatever it finds.

The rules are the domain's; here each has its place, and words for when it holds or waits for numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from plebapp.domain.findings import Finding
from plebapp.domain.sheet import SheetField, Typed
from plebapp.texts.findings import for_typist, title
from plebapp.texts.formats import counted, integer
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.check_line import CheckView

_F = SheetField


@dataclass(frozen=True)
class CheckSpec:
    """A check in its place: the code of its findings, the fields it needs, and its words.

    `holds` names the fields by their values, with their nouns where _NOUNS has them ("{nulos}": "1 nulo");
    `{inscritos}` is the enrolment of the station.
    """

    code: str
    needs: tuple[SheetField, ...]
    title: str
    waits: str
    held: str
    holds: str


_NOUNS: dict[SheetField, tuple[str, str]] = {
    _F.BALLOTS: ("cédula apurada", "cédulas apuradas"),
    _F.BLANK: ("branco", "brancos"),
    _F.NULL: ("nulo", "nulos"),
    _F.SEPARATE_RECEIVED: ("recebido", "recebidos"),
    _F.ABSENTEES: ("faltoso", "faltosos"),
}

CHECKS: tuple[CheckSpec, ...] = (
    CheckSpec(
        "A01",
        (_F.SIGNATURES, _F.SEPARATE_VOTES, _F.BALLOTS),
        "Eleitores e cédulas",
        "Linhas A e B, somadas, com a linha C.",
        "Eleitores e cédulas coincidem",
        "{votantes} na folha + {em_separado} em separado = {cedulas}.",
    ),
    CheckSpec(
        "I02",
        (_F.BALLOTS, _F.SIM, _F.NAO, _F.BLANK, _F.NULL),
        "Soma dos votos",
        "Linhas D a G, somadas, com a linha C.",
        "A soma dos votos fecha",
        "{sim} Sim + {nao} Não + {brancos} + {nulos} = {cedulas}.",
    ),
    CheckSpec(
        "I03",
        (_F.SIGNATURES, _F.SEPARATE_VOTES),
        "Votantes e inscritos",
        "Linhas A e B, somadas, com os inscritos na seção.",
        "Não há mais votantes do que inscritos",
        "{votantes} na folha + {em_separado} em separado, de {inscritos} na seção.",
    ),
    CheckSpec(
        "I04",
        (_F.SEPARATE_VOTES, _F.SEPARATE_RECEIVED),
        "Votos em separado",
        "Linha B com os recebidos e os rejeitados, se constam da ata da mesa.",
        "Os votos em separado fecham",
        "{separados_recebidos}: {em_separado} admitidos, os demais rejeitados.",
    ),
    CheckSpec(
        "A07",
        (_F.SIGNATURES, _F.ABSENTEES),
        "Votantes e faltosos",
        "Linha A com os faltosos, se constam da ata da mesa.",
        "Votantes e faltosos somam os inscritos",
        "{votantes} na folha + {faltosos} = {inscritos} na seção.",
    ),
)

RELEASED = "Mais votantes do que inscritos · aceitos pela Junta"


@dataclass(frozen=True)
class Checked:
    """One check as it stands. `findings` are those shown in it; `confirmable`: the typist may say that the paper says
    so; `blocking`: the sheet cannot be concluded."""

    spec: CheckSpec
    view: CheckView
    findings: tuple[Finding, ...] = ()
    confirmable: bool = False
    blocking: bool = False


def checked(
    typed: Typed, findings: Sequence[Finding], enrolled: int, *, turnout_released: bool = False
) -> tuple[Checked, ...]:
    """Return every check of the table with what is found, holds, or waits."""
    return tuple(_checked(spec, typed, findings, enrolled, turnout_released) for spec in CHECKS)


def _checked(
    spec: CheckSpec, typed: Typed, findings: Sequence[Finding], enrolled: int, turnout_released: bool
) -> Checked:
    found = tuple(finding for finding in findings if finding.code == spec.code)
    if not found:
        return Checked(spec, _without_finding(spec, typed, enrolled))
    released = turnout_released and found[0].rule.board and found[0].blocking
    blocking = found[0].blocking and not released
    head = RELEASED if released else f"{title(found[0])} ({spec.code})"
    text = " ".join(for_typist(finding) for finding in found)
    tone = Tone.ERROR if blocking else Tone.WARNING
    return Checked(spec, CheckView(tone, head, text), found, not found[0].blocking, blocking)


def _without_finding(spec: CheckSpec, typed: Typed, enrolled: int) -> CheckView:
    values = {field: typed.get(field) for field in spec.needs}
    if None in values.values():
        return CheckView(Tone.NEUTRAL, spec.title, spec.waits)
    shown = {field.value: _figure(field, value) for field, value in values.items() if value is not None}
    words = spec.holds.format(**shown, inscritos=counted(enrolled, "inscrito", "inscritos"))
    return CheckView(Tone.OK, spec.held, words)


def _figure(field: SheetField, value: int) -> str:
    return counted(value, *_NOUNS[field]) if field in _NOUNS else integer(value)
