"""Between two papers: zone and station are typed, name and place appear to be compared with the paper."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from plebapp.domain.canvass import StationAccount
from plebapp.domain.station import StationId
from plebapp.texts.formats import counted
from plebapp.ui import theme
from plebapp.ui.pages.apuracao.board import NUMBER, PLACE, BoardRow
from plebapp.ui.pages.apuracao.lookup import Found, Stations, Way, name, particulars, place
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.announce import announce
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.count_edit import CountEdit
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.ui.widgets.table import DataTable

_COLUMNS: tuple[Column[BoardRow], ...] = (
    NUMBER,
    PLACE,
    Column(
        "begun",
        "Digitação",
        lambda row: "começada" if row.begun else "",
        tone=lambda row: Tone.WARNING if row.begun else None,
        chars=12,
    ),
)


class FinderPane(QWidget):
    """Finds the station of a paper. `opened` carries the station to be typed, `left` says that the person goes back.

    `found_changed` tells that the numbers typed mean another station.
    """

    opened = Signal(object)
    left = Signal()
    found_changed = Signal()

    def __init__(self, session: Session) -> None:
        """Make the pane without stations."""
        super().__init__()
        self._stations = Stations()
        self._begun: frozenset[StationId] = frozenset()
        self._about: StationId | None = None
        self.zone, self.section = CountEdit("Zona"), CountEdit("Seção")
        self._section_caption = label("Seção", Text.SMALL_STRONG)
        self._zone_box = _over(label("Zona", Text.SMALL_STRONG), self.zone)
        self._section_box = _over(self._section_caption, self.section)
        self._name, self._place = label("", Text.LARGE), label("", Text.TITLE, wraps=True)
        self._particulars = label("", muted=True, wraps=True)
        self.message = CheckLine(2)
        self.message.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.way_out = Button("")
        policy = self.way_out.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.way_out.setSizePolicy(policy)
        self.way_out.setAutoDefault(True)
        self.way_out.hide()
        self.remaining = DataTable("Seções por apurar", "counting.remaining", session.store)
        self._model = RowsModel(_COLUMNS)
        self.remaining.setModel(self._model)
        self._remaining_card = Card("Por apurar")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        typed = QHBoxLayout()
        space(typed, spacing=2)
        for box in (self._zone_box, self._section_box):
            typed.addWidget(box)
        typed.addStretch(1)
        card = Card("Qual é a folha?", "Compare com o papel antes de seguir.")
        card.add(typed)
        for part in (self._name, self._place, self._particulars):
            card.add(part)
        card.add(self.message)
        card.body.addWidget(self.way_out, 0, Qt.AlignmentFlag.AlignLeft)
        card.body.addStretch(1)
        self._remaining_card.add(self.remaining, 1)
        column = QVBoxLayout(self)
        space(column)
        column.addWidget(SideBySide([(card, 11), (self._remaining_card, 9)], least=90))
        theme.current().changed.connect(self._reserve)
        self._reserve()

    def _reserve(self) -> None:
        """Keep room for two lines of the place's name and its address, so that nothing jumps as they appear."""
        look = theme.current()
        kept = ((self._name, Text.LARGE, 1), (self._place, Text.TITLE, 2), (self._particulars, Text.BODY, 2))
        for words, kind, lines in kept:
            words.setMinimumHeight(round(QFontMetricsF(look.font(kind)).height() * lines))
            words.setAlignment(Qt.AlignmentFlag.AlignTop)

    def _connect(self) -> None:
        self.zone.next_requested.connect(partial(self._focus, self.section))
        self.section.previous_requested.connect(self._to_zone)
        self.section.next_requested.connect(self.open_found)
        for edit in (self.zone, self.section):
            edit.textEdited.connect(self._typed)
        self.way_out.clicked.connect(self._take_way_out)
        self.remaining.row_chosen.connect(self._remaining_chosen)

    def set_stations(self, stations: Stations, rows: Sequence[BoardRow]) -> None:
        """Look among these stations; `rows` are those that still want a sheet, or whose sheet was begun."""
        self._stations = stations
        only = stations.only_zone
        self._zone_box.setVisible(only is None)
        self._section_caption.setText("Seção" if only is None else f"Seção da Zona {only}")
        if only is not None:
            self.zone.set_value(only)
        self._model.set_rows(sorted(rows, key=lambda row: (not row.begun, row.account.station.id)))
        begun = sum(row.begun for row in rows)
        remark = counted(begun, "digitação começada", "digitações começadas") if begun else ""
        head = counted(len(rows), "folha por digitar", "folhas por digitar") if rows else "Nenhuma folha por digitar"
        self._remaining_card.set_title(head, remark, Tone.WARNING)
        self.remaining.set_empty("Todas as folhas foram digitadas. Esc volta ao quadro; o resultado está em Resultado.")
        self._show_found()

    def begin(self, view: CheckView | None = None, about: StationId | None = None) -> None:
        """Wait for the next paper, saying how the last one ended; `about`: the station that is said of."""
        self._about = about
        self.message.show_check(CheckView())
        self.section.set_value(None)
        if self._stations.only_zone is None:
            self.zone.selectAll()
        self._show_found()
        if view is not None:
            self.say(view)
        self._focus(self.section if self._stations.only_zone is not None else self.zone)

    def say(self, view: CheckView) -> None:
        """Say something in the line kept for it, aloud as well."""
        self.message.show_check(view)
        announce(self, f"{view.title}. {view.text}")

    def found(self) -> Found | None:
        """Return what the numbers typed mean; None while one is missing."""
        zone, section = self.zone.value(), self.section.value()
        return None if zone is None or section is None else self._stations.find(StationId(zone, section))

    def about(self) -> StationId | None:
        """Return the station that the message is about, None once something else is typed or said."""
        return self._about

    def shown_place(self) -> str:
        """Return the polling place shown large, empty while no station is meant."""
        return self._place.text()

    def remaining_rows(self) -> tuple[BoardRow, ...]:
        """Return the stations offered at the right, in their order."""
        return self._model.rows()

    def open_found(self) -> None:
        """Open the station typed, or say why not and what to do."""
        found = self.found()
        if found is None:
            missing = self.zone if self.zone.value() is None else self.section
            which = missing.accessibleName().lower()
            self._about = None
            self.found_changed.emit()
            head = f"O número da {which} não se lê" if missing.is_unreadable() else f"Falta o número da {which}"
            self.say(CheckView(Tone.ERROR, head, "Digite-o como está no papel, só com algarismos."))
            self._focus(missing)
        elif found.way is Way.TYPE:
            self.message.show_check(CheckView())
            self.opened.emit(found.account)
        else:
            self.say(found.view)
            self._focus(self.section)
            self._offer(found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _to_zone(self) -> None:
        if self._stations.only_zone is None:
            self._focus(self.zone)

    def _typed(self, _text: str) -> None:
        self._about = None
        self.message.show_check(CheckView())
        self._show_found()

    def _show_found(self) -> None:
        found = self.found()
        account = None if found is None else found.account
        shown: tuple[tuple[QLabel, str], ...] = (
            (self._name, "" if account is None else name(account)),
            (self._place, "" if account is None else place(account)),
            (self._particulars, "" if account is None else particulars(account)),
        )
        for words, text in shown:
            words.setText(text)
        self.way_out.hide()
        self.found_changed.emit()

    def _offer(self, found: Found) -> None:
        if found.way is Way.PRINCIPAL and found.account is not None:
            self.way_out.setText(f"Abrir a seção principal {found.account.station.section}")
            self.way_out.show()

    def _take_way_out(self) -> None:
        found = self.found()
        if found is not None and found.account is not None:
            self.show_station(found.account)
            self.open_found()

    def show_station(self, account: StationAccount) -> None:
        """Type the numbers of a station."""
        self.zone.set_value(account.station.zone)
        self.section.set_value(account.station.section)
        self._typed("")

    def _remaining_chosen(self, row: int) -> None:
        account = self._model.rows()[row].account
        self.show_station(account)
        self.opened.emit(account)

    @staticmethod
    def _focus(edit: CountEdit) -> None:
        edit.setFocus(Qt.FocusReason.TabFocusReason)
        edit.selectAll()


def _over(caption: QLabel, edit: CountEdit) -> QWidget:
    box = QWidget()
    column = QVBoxLayout(box)
    space(column, spacing=0.25)
    caption.setBuddy(edit)
    column.addWidget(caption)
    column.addWidget(edit)
    return box
