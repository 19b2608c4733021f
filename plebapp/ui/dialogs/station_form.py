"""One station in a form: registered, or changed."""

from collections.abc import Sequence
from dataclasses import fields
from decimal import Decimal
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.fields import FieldProblem, RecordReader
from plebapp.domain.people import Permission
from plebapp.domain.station import STATION_FIELDS, Station, StationId, station_from_values
from plebapp.texts.formats import station
from plebapp.texts.messages import message
from plebapp.texts.problems import field_label, problem
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.municipalities import MunicipalityEdit
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.form import FormRow, FormSection
from plebapp.usecases.ports import Desk, Report
from plebapp.usecases.stations import add_station, change_station

_HINTS = {
    "area": "Em branco quando há uma só área consultada.",
    "secao_principal": "Só da seção agregada: a que apura os votos dela.",
    "inscritos": "Só para conferência com a relação.",
    "latitude": "Graus decimais, como -22,5274.",
    "longitude": "Graus decimais, como -52,9581.",
}
_SPANS = {"local": 2, "endereco": 2, "inscritos": 2, "latitude": 2, "longitude": 2}
_NAMING = ("zona", "secao")
_FIXED = ("area", "secao_principal")
_READER = RecordReader(STATION_FIELDS, {rule.field: place for place, rule in enumerate(STATION_FIELDS)})


def texts_of(shown: Station) -> dict[str, str]:
    """Return a station's particulars as they would be typed, by field."""
    values = (getattr(shown, field.name) for field in fields(shown))
    return {rule.field: _typed(value) for rule, value in zip(STATION_FIELDS, values, strict=True)}


def _typed(value: object) -> str:
    if isinstance(value, float):
        return format(Decimal(repr(value)), "f").replace(".", ",")
    return "" if value is None else str(value)


class StationDialog(FrameDialog):
    """The form; `saved` carries the station's key once it is on file, and the dialog closes."""

    saved = Signal(object)

    def __init__(self, session: Session, shown: Station | None, parent: QWidget) -> None:
        """Show `shown` for changing, or an empty form."""
        title = "Nova seção" if shown is None else station(*shown.id)
        super().__init__(title, "", parent, size=(110, 76))
        self._session, self._shown = session, shown
        self.rows: dict[str, FormRow] = {}
        section = FormSection(columns=4)
        for rule in STATION_FIELDS:
            line = MunicipalityEdit() if rule.field == "municipio" else QLineEdit()
            title = field_label(rule.field)
            self.rows[rule.field] = section.add_field(
                title, line, _HINTS.get(rule.field, ""), _SPANS.get(rule.field, 1)
            )
            line.textEdited.connect(partial(self._edited, rule.field))
        self.add(section)
        self.body.addStretch(1)
        self._prepare()
        self.add_button("Cancelar").clicked.connect(self.reject)
        self._save = self.add_button("Salvar seção", ButtonKind.PRIMARY, "save")
        self._save.clicked.connect(self.save)

    def _prepare(self) -> None:
        canvass = self._session.canvass()
        municipality = self.line("municipio")
        assert isinstance(municipality, MunicipalityEdit)
        municipality.set_state(canvass.plebiscite.uf)
        areas = [area.name for area in self._session.desk.book.facts.areas() if area.name]
        self.line("area").setCompleter(QCompleter(areas, self))
        if self._shown is not None:
            for field, text in texts_of(self._shown).items():
                self.line(field).setText(text)
        fixed = (*(_NAMING if self._shown else ()), *(_FIXED if canvass.closing else ()))
        for field in fixed:
            self.line(field).setEnabled(False)
        if canvass.closing is not None:
            for field in _FIXED:
                self.rows[field].set_problem("Fixada pela relação encerrada.", Tone.NEUTRAL)
        self.line("local" if self._shown else "zona").setFocus()

    def line(self, field: str) -> QLineEdit:
        """Return the line of a field."""
        line = self.rows[field].field
        assert isinstance(line, QLineEdit)
        return line

    def set_texts(self, texts: dict[str, str]) -> None:
        """Fill lines as if they were typed."""
        for field, text in texts.items():
            self.line(field).setText(text)

    def save(self) -> None:
        """Have the station registered or changed; what is wrong is said under its field, or at the foot."""
        cells = [self.line(rule.field).text() for rule in STATION_FIELDS]
        try:
            made = station_from_values(_READER.read(cells))
        except FieldProblem:
            self._mark(cells)
            return
        use_case = add_station if self._shown is None else change_station

        def work(desk: Desk, _report: Report) -> StationId:
            use_case(desk, made)
            return made.id

        if self._session.do(work, self._done, failed=self._refused, permission=Permission.STATIONS) is not None:
            self._save.setEnabled(False)

    def _mark(self, cells: Sequence[str]) -> None:
        refusals = _READER.refusals(cells)
        for refusal in refusals:
            self.rows[refusal.field].set_problem(problem(refusal))
        self.rows[refusals[0].field].take_focus()
        self.say("A seção não foi salva", "Corrija o que está marcado.")

    def _edited(self, field: str, _text: str) -> None:
        self.rows[field].set_problem("")
        self.say("")

    def _done(self, key: StationId) -> None:
        self.accept()
        self.saved.emit(key)

    def _refused(self, error: PlebError) -> None:
        self._save.setEnabled(True)
        self.say("A seção não foi salva", message(error))
