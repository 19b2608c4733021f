"""Which voters are looked for: words, station, standing; and how many were found."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from plebapp.domain.station import Station
from plebapp.texts.formats import integer
from plebapp.ui.models.roll import STATUS_FILTERS
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.flow import FlowLayout, flexible
from plebapp.ui.widgets.search_field import SearchField
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.usecases.ports import RollQuery

_ALL = "Todas as seções"


class RollFilter(QWidget):
    """A line with the search and the filters. `changed` says that something else is looked for."""

    changed = Signal()

    def __init__(self) -> None:
        """Look for everybody."""
        super().__init__()
        self._stations: dict[str, Station] = {}
        self.search = SearchField("Procurar eleitor", "Nome ou começo do título")
        self.stations = Choice("Seção", [(_ALL, "")])
        self.stations.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.stations.setMinimumContentsLength(20)
        self.statuses = Choice("Situação", [(words, place) for place, (words, _) in enumerate(STATUS_FILTERS)])
        self._count = label("", muted=True)
        filters = QWidget()
        flow = FlowLayout()
        filters.setLayout(flow)
        filters.setSizePolicy(flexible(flow))
        space(flow, spacing=1.5)
        for widget in (self.stations, self.statuses, self._count):
            flow.addWidget(widget)
        whole = QVBoxLayout(self)
        space(whole)
        whole.addWidget(SideBySide([(self.search, 1), (filters, 0)], least=90, spacing=1.5))
        self.search.searched.connect(self._changed)
        self.stations.currentIndexChanged.connect(self._changed)
        self.statuses.currentIndexChanged.connect(self._changed)

    def set_stations(self, stations: Sequence[Station]) -> None:
        """Offer these stations; the one chosen stays so if it is still there."""
        self._stations = {f"{station.zone}/{station.section}": station for station in stations}
        options = [(f"{name} · {station.polling_place}", name) for name, station in self._stations.items()]
        self.stations.set_options([(_ALL, ""), *options])

    def query(self) -> RollQuery:
        """Return what is looked for."""
        station = self._stations.get(str(self.stations.value()))
        _, statuses = STATUS_FILTERS[self.statuses.currentIndex()]
        return RollQuery(self.search.text().strip(), None if station is None else station.id, statuses)

    def look_for(self, text: str) -> None:
        """Look for this text alone."""
        blocked = self.blockSignals(True)
        self.stations.choose("")
        self.statuses.choose(0)
        self.search.look_for(text)
        self.blockSignals(blocked)
        self.changed.emit()

    def show_count(self, found: int, total: int) -> None:
        """Show how many voters of all were found."""
        self._count.setText(f"{integer(found)} de {integer(total)}")

    def count(self) -> str:
        """Return the count as shown."""
        return self._count.text()

    def _changed(self, *_what: object) -> None:
        self.changed.emit()
