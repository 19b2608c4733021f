"""Entering count sheets from a file, all of them or none: what the generic import needs, and its outcome in words."""

from plebapp.domain.errors import PlebError
from plebapp.domain.findings import Finding
from plebapp.domain.people import Permission
from plebapp.domain.station import StationId
from plebapp.texts.findings import for_typist, title
from plebapp.texts.formats import counted, station
from plebapp.texts.messages import message
from plebapp.ui.dialogs.import_result import Told
from plebapp.ui.dialogs.import_table import Chosen, ImportSpec
from plebapp.ui.models.refused import RefusedLine, refused_lines
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import BATCH_FIELDS, BatchOutcome, BatchRefused, RefusedSheet, enter_batch
from plebapp.usecases.ports import Desk, Report, Table

_SHOWN_WARNINGS = 10


def batch_told(outcome: BatchOutcome) -> Told:
    """Put what a batch did into words; its warnings stand confirmed by bringing the file."""
    notes = [_warning(key, finding) for key, finding in outcome.warnings[:_SHOWN_WARNINGS]]
    more = len(outcome.warnings) - len(notes)
    if more > 0:
        notes.append(f"E mais {counted(more, 'aviso', 'avisos')}: veja as seções no quadro.")
    figures = (("Folhas lançadas", len(outcome.entries)), ("Avisos para conferência", len(outcome.warnings)))
    tone = Tone.WARNING if outcome.warnings else Tone.OK
    headline = "Folha de apuração lançada" if len(outcome.entries) == 1 else "Folhas de apuração lançadas"
    return Told(headline, figures, tuple(notes), (), tone)


def _warning(key: StationId, finding: Finding) -> str:
    return f"{station(*key)}: {title(finding)} ({finding.code}). {for_typist(finding)}"


def refused_told(error: PlebError) -> Told | None:
    """Put a refused batch into words, row by row; other failures have their message."""
    if not isinstance(error, BatchRefused):
        return None
    lines = tuple(line for sheet in error.refused for line in _lines(sheet))
    return Told(message(error), (), (), lines, Tone.ERROR)


def _lines(sheet: RefusedSheet) -> tuple[RefusedLine, ...]:
    findings = (
        RefusedLine(sheet.row, finding.code, "", f"{title(finding)}. {for_typist(finding)}")
        for finding in sheet.findings
    )
    return (*refused_lines([sheet.row]), *findings)


def _bring_in(desk: Desk, table: Table, chosen: Chosen, report: Report) -> BatchOutcome:
    return enter_batch(desk, table, chosen, report)


BATCH = ImportSpec(
    "sheets",
    "Lançar folhas de apuração de um arquivo",
    "Lançando folhas de apuração",
    BATCH_FIELDS,
    _bring_in,
    batch_told,
    refused_told,
    permission=Permission.TYPE,
)
