"""Where a voter would stand and why, in a line beside the form (art. 3º, sole paragraph, I)."""

from plebapp.domain.errors import PlebError
from plebapp.domain.fields import FieldProblem, FieldRefusal, Problem, parse_date
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.residence import Criterion
from plebapp.domain.titulo import parse_titulo
from plebapp.domain.voter import COMPARED_FIELD, RollStatus
from plebapp.texts.formats import capitalised, short_date
from plebapp.texts.terms import ROLL_STATUSES
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.check_line import CheckView
from plebapp.usecases.ports import Desk
from plebapp.usecases.voters import VoterRefused, check_voter

_SINCE = {Criterion.RESIDENCE: "Reside na área desde", Criterion.DOMICILE: "Tem domicílio eleitoral na área desde"}

Refusals = tuple[FieldRefusal, ...]


def standing(desk: Desk, texts: dict[str, str], own_row: int | None = None) -> tuple[Refusals, CheckView]:
    """Return what is wrong with a form's fields, and where the voter would stand.

    `own_row` is the row of the voter being changed, whose own título is no repetition.
    """
    try:
        status = check_voter(desk, texts)
    except VoterRefused as refused:
        return (*refused.refusals, *_taken(desk, texts, own_row)), CheckView()
    taken = _taken(desk, texts, own_row)
    return (taken, CheckView()) if taken else ((), _view(status, texts, desk.book.facts.get()))


def _taken(desk: Desk, texts: dict[str, str], own_row: int | None) -> Refusals:
    """Refuse a título that another voter has."""
    try:
        titulo = parse_titulo(texts.get("titulo", "").strip())
    except FieldProblem:
        return ()
    other = desk.book.roll.get(titulo)
    if other is None or other.id == own_row:
        return ()
    return (FieldRefusal("titulo", titulo, Problem.ALREADY_REGISTERED, {}),)


def _view(status: RollStatus, texts: dict[str, str], plebiscite: Plebiscite) -> CheckView:
    since = short_date(parse_date(texts[COMPARED_FIELD[plebiscite.criterion]].strip()))
    limit = short_date(plebiscite.cutoff)
    said = f"{_SINCE[plebiscite.criterion]} {since}"
    one_year = f": não completa mais de um ano no dia da votação, {short_date(plebiscite.polling_day)}"
    by_statute = plebiscite.cutoff == plebiscite.statutory_cutoff
    words = {
        RollStatus.INCLUDED: f"{said}, até a data-limite, {limit} (art. 3º, p.ú., I).",
        RollStatus.AFTER_CUTOFF: f"{said}, depois da data-limite, {limit}{one_year if by_statute else ''} "
        "(art. 3º, p.ú., I).",
        RollStatus.SUSPENDED: "O título suspenso não dá voto, qualquer que seja a data.",
        RollStatus.CANCELLED: "O título cancelado não dá voto, qualquer que seja a data.",
    }
    tone = Tone.OK if status is RollStatus.INCLUDED else Tone.WARNING
    return CheckView(tone, f"Ficará {ROLL_STATUSES[status].partition(' · ')[0]}", words[status])


def refusals_of(error: PlebError) -> Refusals:
    """Return the fields that a failure names, none where it names no field."""
    return error.refusals if isinstance(error, VoterRefused) else ()


def name_of(status: RollStatus) -> str:
    """Return a standing as the head of a sentence."""
    return capitalised(ROLL_STATUSES[status])
