"""Bringing in voters: what the generic import needs to know, and its outcome in words."""

from plebapp.domain.people import Permission
from plebapp.domain.residence import Criterion
from plebapp.domain.voter import NOT_INCLUDED, voter_fields
from plebapp.texts.formats import integer
from plebapp.ui.dialogs.import_result import Told
from plebapp.ui.dialogs.import_table import Chosen, ImportSpec
from plebapp.ui.dialogs.standing import name_of
from plebapp.ui.models.refused import refused_lines
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import Desk, Report, Table
from plebapp.usecases.voters import RollImport, import_voters


def import_told(outcome: RollImport) -> Told:
    """Put what an import of voters did into words."""
    notes = [
        f"{name_of(status)}: {integer(voters)}."
        for status, voters in sorted(outcome.by_status.items())
        if status in NOT_INCLUDED and voters
    ]
    if not outcome.kept:
        title, tone = "Nada foi importado: todas as linhas foram recusadas", Tone.ERROR
    elif outcome.refused:
        title, tone = "Eleitores importados, com linhas recusadas", Tone.WARNING
    else:
        title, tone = "Eleitores importados", Tone.OK
    figures = (
        ("Linhas lidas", outcome.read),
        ("Incluídos", outcome.included),
        ("Não incluídos", outcome.not_included),
        ("Linhas recusadas", len(outcome.refused)),
    )
    return Told(title, figures, tuple(notes), refused_lines(outcome.refused), tone)


def import_spec(criterion: Criterion) -> ImportSpec:
    """Return the import of voters; the date that `criterion` compares is required."""
    fields = voter_fields(criterion)
    titles = "voters", "Importar eleitores", "Importando eleitores"
    return ImportSpec(*titles, fields, _bring_in, import_told, permission=Permission.VOTERS)


def _bring_in(desk: Desk, table: Table, chosen: Chosen, report: Report) -> RollImport:
    return import_voters(desk, table, chosen, report)
