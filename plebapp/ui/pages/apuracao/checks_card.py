"""The card "Conferência": every check in its place, and the warnings that the typist confirms against the paper."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal

from plebapp.domain.findings import BY_CODE, Finding, Kind
from plebapp.ui.pages.apuracao.checks import CHECKS, Checked
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Card
from plebapp.ui.widgets.finding_line import ConfirmBox, FindingLine


class ChecksCard(Card):
    """The checks of the sheet being typed.

    A confirmation holds for what was found when it was given: other numbers ask again. `confirmed` says that a box was
    ticked or unticked, `done` that Enter was pressed in one.
    """

    confirmed = Signal()
    done = Signal()

    def __init__(self) -> None:
        """Make the card with nothing checked."""
        super().__init__("Conferência")
        space(self.body, (3, 1.75, 3, 1.25), 0.75)
        self._lines = {
            spec.code: FindingLine(spec.title, confirmable=BY_CODE[spec.code].kind is Kind.WARNING) for spec in CHECKS
        }
        self._shown: dict[str, Checked] = {}
        self._ticked: dict[str, tuple[Finding, ...]] = {}
        for code, line in self._lines.items():
            self.add(line)
            line.confirmed.connect(partial(self._toggled, code))
            line.box.done.connect(self.done)
        self.body.addStretch(1)

    def boxes(self) -> list[ConfirmBox]:
        """Return the boxes that are offered, from the top."""
        return [self._lines[code].box for code, check in self._shown.items() if check.confirmable]

    def line(self, code: str) -> FindingLine:
        """Return the line of a check."""
        return self._lines[code]

    def forget(self) -> None:
        """Forget what was confirmed: another sheet begins."""
        self._ticked = {}

    def show_checks(self, checks: Sequence[Checked]) -> None:
        """Show every check as it stands."""
        for check in checks:
            code = check.spec.code
            ticked = bool(check.findings) and self._ticked.get(code) == check.findings
            self._lines[code].show_finding(check.view, confirmable=check.confirmable, ticked=ticked)
            self._shown[code] = check

    def confirmations(self) -> frozenset[str]:
        """Return the codes of the warnings confirmed as they stand."""
        return frozenset(
            code for code, check in self._shown.items() if check.confirmable and self._lines[code].box.isChecked()
        )

    def unconfirmed(self) -> ConfirmBox | None:
        """Return the first box that is offered and not ticked."""
        return next((box for box in self.boxes() if not box.isChecked()), None)

    def blocking(self) -> Checked | None:
        """Return the first check that blocks."""
        return next((check for check in self._shown.values() if check.blocking), None)

    def _toggled(self, code: str) -> None:
        if self._lines[code].box.isChecked():
            self._ticked[code] = self._shown[code].findings
        else:
            self._ticked.pop(code, None)
        self.confirmed.emit()
