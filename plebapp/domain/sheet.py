"""The count sheet of a station (folha de apuração): the numbers on the paper, lettered A to G, and their identities.

Voters and ballots are apart: C = signatures + separate votes admitted are people, the tally is paper.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from plebapp.domain.fields import FieldProblem, FieldRule, Problem, numbered, parse_text, whole_number
from plebapp.domain.station import StationId

MOST = 9_999
_count = whole_number(0, MOST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Ballots of one question: those counted (apuradas, envelopes admitted included) and how they divide."""

    ballots: int
    sim: int
    nao: int
    blank: int
    null: int

    @property
    def votes(self) -> int:
        """Return Sim + Não + blank + null."""
        return self.sim + self.nao + self.blank + self.null


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One entry of a station's numbers.

    `signatures` is F (voters who signed the list), `separate_votes` the envelopes admitted (A); one tally for each
    question in order. From the polling board's minutes, where stated: envelopes received and rejected, and absentees.
    """

    signatures: int
    separate_votes: int
    tallies: tuple[Tally, ...]
    separate_received: int | None = None
    separate_rejected: int | None = None
    absentees: int | None = None
    note: str = ""

    @property
    def turnout(self) -> int:
        """Return C = F + A, the voters who came (art. 5º)."""
        return self.signatures + self.separate_votes


class SheetField(StrEnum):
    """The fields of the entry screen in the order of the paper; the first seven are the lettered lines A to G."""

    SIGNATURES = "votantes"
    SEPARATE_VOTES = "em_separado"
    BALLOTS = "cedulas"
    SIM = "sim"
    NAO = "nao"
    BLANK = "brancos"
    NULL = "nulos"
    SEPARATE_RECEIVED = "separados_recebidos"
    SEPARATE_REJECTED = "separados_rejeitados"
    ABSENTEES = "faltosos"
    NOTE = "observacao"


LETTERED = tuple(SheetField)[:7]

SHEET_FIELDS: tuple[FieldRule, ...] = (
    FieldRule(
        SheetField.SIGNATURES,
        _count,
        True,
        numbered("votantes", "eleitores que votaram", "assinaturas", "comparecimento na folha"),
    ),
    FieldRule(
        SheetField.SEPARATE_VOTES,
        _count,
        True,
        numbered("em_separado", "votos em separado", "separados admitidos", "em separado admitidos"),
    ),
    FieldRule(SheetField.BALLOTS, _count, True, numbered("cedulas", "cedulas apuradas", "total apurado")),
    FieldRule(SheetField.SIM, _count, True, numbered("sim", "votos sim")),
    FieldRule(SheetField.NAO, _count, True, numbered("nao", "votos nao")),
    FieldRule(SheetField.BLANK, _count, True, numbered("brancos", "branco", "votos em branco", "em branco")),
    FieldRule(SheetField.NULL, _count, True, numbered("nulos", "nulo", "votos nulos")),
    FieldRule(SheetField.SEPARATE_RECEIVED, _count, False, numbered("separados_recebidos", "em separado recebidos")),
    FieldRule(SheetField.SEPARATE_REJECTED, _count, False, numbered("separados_rejeitados", "em separado rejeitados")),
    FieldRule(SheetField.ABSENTEES, _count, False, numbered("faltosos", "nao compareceram", "abstencoes", "ausentes")),
    FieldRule(SheetField.NOTE, parse_text, False, ("obs", "ocorrencia")),
)


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A sheet on record: which station, the running number of the entry there, and, for a correction, its reason.

    `confirmed` holds the codes of the warnings that the typist confirmed against the paper.
    """

    station: StationId
    number: int
    sheet: Sheet
    person: str
    confirmed: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """What has been read so far of the fields being typed: whole numbers by field, and the problem of each other one.

    Optional fields left empty are in neither.
    """

    values: Mapping[SheetField, int]
    problems: Mapping[SheetField, FieldProblem]
    note: str = ""

    def get(self, field: SheetField) -> int | None:
        """Return the number typed in `field`, None where there is none yet."""
        return self.values.get(field)


def read_typed(texts: Mapping[SheetField, str]) -> Typed:
    """Read the fields as typed. An empty required field is a problem (MISSING), never a zero."""
    values: dict[SheetField, int] = {}
    problems: dict[SheetField, FieldProblem] = {}
    note = ""
    for rule in SHEET_FIELDS:
        field = SheetField(rule.field)
        text = texts.get(field, "").strip()
        try:
            if not text:
                if rule.required:
                    raise FieldProblem(Problem.MISSING)
            elif field is SheetField.NOTE:
                note = rule.parse(text)
            else:
                values[field] = rule.parse(text)
        except FieldProblem as problem:
            problems[field] = problem
    return Typed(values, problems, note)


def sheet_from(typed: Typed) -> Sheet:
    """Make the sheet of fields without problems. One question; further ones bring their own tallies."""
    value = typed.values
    return Sheet(
        signatures=value[SheetField.SIGNATURES],
        separate_votes=value[SheetField.SEPARATE_VOTES],
        tallies=(
            Tally(
                ballots=value[SheetField.BALLOTS],
                sim=value[SheetField.SIM],
                nao=value[SheetField.NAO],
                blank=value[SheetField.BLANK],
                null=value[SheetField.NULL],
            ),
        ),
        separate_received=value.get(SheetField.SEPARATE_RECEIVED),
        separate_rejected=value.get(SheetField.SEPARATE_REJECTED),
        absentees=value.get(SheetField.ABSENTEES),
        note=typed.note,
    )


def texts_of(sheet: Sheet) -> dict[SheetField, str]:
    """Return the sheet as it would be typed again (for correcting it): the inverse of reading."""
    tally = sheet.tallies[0]
    numbers = (
        sheet.signatures,
        sheet.separate_votes,
        tally.ballots,
        tally.sim,
        tally.nao,
        tally.blank,
        tally.null,
        sheet.separate_received,
        sheet.separate_rejected,
        sheet.absentees,
    )
    texts = {field: "" if number is None else str(number) for field, number in zip(SheetField, numbers, strict=False)}
    return {**texts, SheetField.NOTE: sheet.note}
