"""The page: what is decided, or not yet, as a summary and in tables; it follows every change of the file."""

from enum import IntEnum

from PySide6.QtWidgets import QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from plebapp.domain.canvass import Canvass, StationAccount, Verdict
from plebapp.domain.errors import Code, Refused
from plebapp.domain.plebiscite import Area, Combination
from plebapp.domain.station import StationId
from plebapp.texts import rules
from plebapp.texts.formats import counted, integer
from plebapp.texts.messages import message
from plebapp.ui.pages.resultado import tables, views
from plebapp.ui.pages.resultado.cards import ReviewCard, RuleCard
from plebapp.ui.pages.resultado.tables import ResultRow
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.spacing import space
from plebapp.ui.widgets.bars import QuorumBar, VoteBar
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.columns import RowsModel
from plebapp.ui.widgets.controls import Choice
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.figure import FigureCard
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.ui.widgets.table import DataTable

PARTIAL_TITLE, TITLE = "Resultado parcial", "Resultado"


class View(IntEnum):
    """The tabs, in their order."""

    SUMMARY = 0
    AREAS = 1
    PLACES = 2
    STATIONS = 3


_TABS = {View.SUMMARY: "Resumo", View.AREAS: "Por área", View.PLACES: "Por local", View.STATIONS: "Por seção"}
_NAMES = {View.AREAS: "Área consultada", View.PLACES: "Local de votação", View.STATIONS: "Seção"}


class ResultPage(SessionPage):
    """Resultado."""

    needs_trust = True

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, TITLE)
        self.minutes = self.header.add_button("Ata Geral…", icon="documents")
        self.minutes.clicked.connect(self._to_minutes)
        self.empty = EmptyState("result", "Ainda não há o que decidir", message(Refused(Code.NOBODY_ENROLLED)))
        self.empty.add_button("Ir para Eleitorado").clicked.connect(self._to_roll)
        self.tabs = QTabBar()
        self.tabs.setAccessibleName("Resumo e tabelas")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for words in _TABS.values():
            self.tabs.addTab(words)
        self.area = Choice("Área mostrada no resumo")
        self.area.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToContents)
        self.quorum, self.majority, self.review = (
            RuleCard(QuorumBar(), ["Compareceram"]),
            RuleCard(VoteBar(), ["Sim", "Não"]),
            ReviewCard(),
        )
        self.figures = {
            "missing": FigureCard("Faltam apurar"),
            "ballots": FigureCard("Cédulas apuradas"),
            "mismatches": FigureCard("Incoincidências"),
            "out": FigureCard("Seções que não contam"),
        }
        self.table = DataTable("Resultado em tabela", "result", session.store, "Nenhuma seção.")
        self._table_view: View | None = None
        self._lay_out()
        self.tabs.currentChanged.connect(self._show_tab)
        self.area.currentIndexChanged.connect(self._show_summary)
        self.table.row_chosen.connect(self._row_chosen)

    def _lay_out(self) -> None:
        self._notices = QVBoxLayout()
        space(self._notices, spacing=1)
        self._lines: list[CheckLine] = []
        self.summary = QWidget()
        column = QVBoxLayout(self.summary)
        space(column, spacing=2)
        for widget in (self.quorum, self.majority):
            column.addWidget(widget)
        column.addWidget(SideBySide([(card, 1) for card in self.figures.values()], least=90))
        column.addWidget(self.review)
        column.addStretch(1)
        self.add(self.empty, 1)
        line = QHBoxLayout()
        space(line, spacing=2)
        line.addWidget(self.tabs)
        line.addStretch(1)
        line.addWidget(self.area)
        self.add(line)
        self.add(self._notices)
        self.add(self.summary, 1)
        self.add(self.table, 1)

    # ── what it shows ──────────────────────────────────────────────────────────────────────────────

    def start_place(self) -> QWidget | None:
        return self.tabs if self.tabs.isVisibleTo(self) else None

    def refresh(self) -> None:
        canvass = self.session.canvass()
        decidable = canvass.whole.decision is not None
        self.empty.setVisible(not decidable)
        for widget in (self.tabs, self.area, self.summary, self.table):
            widget.setVisible(decidable)
        self._show_head(canvass)
        self._show_notices(canvass if decidable else None)
        if decidable:
            several = len(canvass.questions[0].areas) > 1
            self.tabs.setTabVisible(View.AREAS, several)
            self.area.set_options(_area_options(canvass))
            self._show_summary()
            self._show_tab()

    def _show_head(self, canvass: Canvass) -> None:
        final = views.is_final(canvass)
        count = canvass.whole.stations
        words = [
            f"{integer(count.counted)} de {counted(count.total, 'seção apurada', 'seções apuradas')}",
            rules.regime_name(canvass.plebiscite.regime),
        ]
        words += ["SIMULADO, sem valor legal"] if canvass.plebiscite.simulated else []
        decidable = canvass.whole.decision is not None
        title = PARTIAL_TITLE if decidable and not final else TITLE
        self.header.set_title(title, " · ".join(words) if decidable else "")
        self.minutes.setVisible(final)
        self.header.set_pill("")

    def _show_notices(self, canvass: Canvass | None) -> None:
        found = [] if canvass is None else views.notices(canvass, canvass.whole)
        for line in self._lines:
            self._notices.removeWidget(line)
            line.deleteLater()
        self._lines = [CheckLine(1, view) for view in found]
        for line in self._lines:
            self._notices.addWidget(line)

    def notices(self) -> list[CheckView]:
        """Return what is said above the cards."""
        return [line.view() for line in self._lines]

    def _shown(self, canvass: Canvass) -> tuple[Area | None, Verdict]:
        chosen = self.area.value()
        found = ((area, verdict) for area, verdict in canvass.questions[0].areas if area.id == chosen)
        return next(found, (None, canvass.whole))

    def _show_summary(self, *_: object) -> None:
        canvass = self.session.canvass()
        area, verdict = self._shown(canvass)
        if verdict.decision is None:
            return
        self._show_state(canvass, area, verdict)
        accounts = _of_area(canvass, area)
        self.quorum.show_rule(views.quorum(verdict))
        self.majority.show_rule(views.majority(verdict))
        missing, where = views.missing(accounts)
        self.figures["missing"].show_figure(missing, where)
        self.figures["ballots"].show_figure(*views.ballots(verdict.totals))
        self.figures["mismatches"].show_figure(*views.mismatches(accounts, verdict.totals))
        self.figures["out"].show_figure(*views.not_counting(verdict))
        self.review.show_sentences(views.review(verdict) if views.is_final(canvass) else [])

    def rows(self) -> tuple[ResultRow, ...]:
        """Return the rows of the table, in their order."""
        model = self.table.model()
        return model.rows() if isinstance(model, RowsModel) else ()

    def _show_state(self, canvass: Canvass, area: Area | None, verdict: Verdict) -> None:
        """Show the state of the whole, or of the area shown where each decides by itself."""
        if area is not None and canvass.plebiscite.combination is Combination.EACH:
            state, tone = views.state(canvass, verdict)
            self.header.set_pill(f"{canvass.area_name(area)}: {state}", tone)
        else:
            self.header.set_pill(*views.state(canvass, canvass.whole))

    def _show_tab(self, *_: object) -> None:
        canvass, view = self.session.canvass(), View(self.tabs.currentIndex())
        self.summary.setVisible(view is View.SUMMARY)
        self.area.setVisible(view is View.SUMMARY and len(canvass.questions[0].areas) > 1)
        self.table.setVisible(view is not View.SUMMARY)
        if view is View.SUMMARY:
            return
        rows = {
            View.AREAS: lambda: tables.by_area(canvass),
            View.PLACES: lambda: tables.by_place(canvass.stations),
            View.STATIONS: lambda: tables.by_station(canvass.stations),
        }[view]()
        model = self.table.model()
        if self._table_view is not view or not isinstance(model, RowsModel):
            self._table_view = view
            model = RowsModel(tables.columns(_NAMES[view]))
            self.table.setModel(model)
        model.set_rows(rows)

    # ── what it does ───────────────────────────────────────────────────────────────────────────────

    def reveal(self, target: object) -> None:
        """Show a station's row."""
        self.refresh_if_stale()
        if isinstance(target, StationId):
            self.tabs.setCurrentIndex(View.STATIONS)
            self._show_tab()
            self.table.select_row(next((n for n, row in enumerate(self.rows()) if row.station == target), -1))
            self.table.setFocus()

    def _row_chosen(self, place: int) -> None:
        row = self.rows()[place]
        if row.station is not None:
            self.session.go("apuracao", row.station)

    def _to_minutes(self) -> None:
        self.session.go("documentos")

    def _to_roll(self) -> None:
        self.session.go("eleitorado")


# No area's number in the file.
_JOINT = 0


def _area_options(canvass: Canvass) -> list[tuple[str, object]]:
    """Return the areas to choose from; their sum comes first where it decides, and last where it only informs."""
    areas: list[tuple[str, object]] = [(canvass.area_name(area), area.id) for area, _ in canvass.questions[0].areas]
    if views.areas_decide(canvass):
        return [*areas, ("Áreas somadas (só informa)", _JOINT)]
    return [("Áreas em conjunto", _JOINT), *areas]


def _of_area(canvass: Canvass, area: Area | None) -> list[StationAccount]:
    return [account for account in canvass.stations if area is None or account.station.area == area.name]
