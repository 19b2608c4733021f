"""The page: which of its panes is seen, and what the buttons at the foot do there.

Board → finder ("Qual é a folha?") → sheet → finder, ready for the next paper. Esc goes one step back.
"""

from datetime import date

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from plebapp.domain.canvass import StationAccount
from plebapp.domain.findings import Context, Finding, check
from plebapp.domain.people import Permission
from plebapp.domain.sheet import SheetEntry, read_typed, texts_of
from plebapp.domain.station import State, StationId
from plebapp.texts.terms import STATES as STATE_WORDS
from plebapp.ui import permits, who
from plebapp.ui.dialogs.board_decision import BoardDecisionDialog
from plebapp.ui.dialogs.import_sheets import BATCH
from plebapp.ui.dialogs.import_table import start_import
from plebapp.ui.dialogs.station_history import StationHistoryDialog
from plebapp.ui.pages.apuracao import head
from plebapp.ui.pages.apuracao.board import BoardPane, BoardRow
from plebapp.ui.pages.apuracao.drafts import SheetDrafts
from plebapp.ui.pages.apuracao.fields import Texts
from plebapp.ui.pages.apuracao.finder import FinderPane
from plebapp.ui.pages.apuracao.foot import CountingFoot, Mode, correctable
from plebapp.ui.pages.apuracao.lookup import Stations, name, outcome
from plebapp.ui.pages.apuracao.sheet import SheetPane
from plebapp.ui.pages.apuracao.waiting import NotYet, why_not
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.check_line import CheckView
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.typist import Typist

_WAIT_MS = 20_000  # how often a poll that is still open is looked at


class CountingPage(SessionPage):
    """Apuração."""

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, head.TITLE)
        self.mode = Mode.EMPTY
        self.record = head.add_record_button(self.header, session)
        self.batch = self.header.add_button("Lançar de arquivo…", icon="import")
        self.typist = Typist()
        self.header.add_widget(self.typist)
        self._stations = Stations()
        self.empty = EmptyState("counting", "", "")
        self.lead_on = self.empty.add_button("")
        self._target = ""
        self.board, self.finder, self.sheet = BoardPane(session), FinderPane(session), SheetPane(session)
        self._panes: dict[Mode, QWidget] = {
            Mode.EMPTY: self.empty,
            Mode.BOARD: self.board,
            Mode.FINDER: self.finder,
            Mode.SHEET: self.sheet,
        }
        for pane in self._panes.values():
            self.add(pane, 1)
            pane.hide()
        self.foot = CountingFoot(self.sheet.conclude_button)
        self.add_foot().addWidget(self.foot, 1)
        self._poll_timer = QTimer(self, interval=_WAIT_MS)
        self._poll_timer.timeout.connect(self._look_again)
        self._connect()

    def _connect(self) -> None:
        self.session.person_leaves.connect(self.keep)
        self.session.person_changed.connect(self._person_changed)
        self.lead_on.clicked.connect(self._go_on)
        self.batch.clicked.connect(self.start_batch)
        self.foot.back.clicked.connect(self._back)
        self.foot.decide.clicked.connect(self._decide)
        self.foot.history.clicked.connect(self._show_history)
        self.foot.correct.clicked.connect(self._correct)
        self.foot.again.clicked.connect(self._begin_again)
        self.foot.type_sheets.clicked.connect(self.begin_typing)
        self.foot.open_sheet.clicked.connect(self.finder.open_found)
        self.board.opened.connect(self._opened_on_board)
        self.board.current_changed.connect(self._show_buttons)
        self.finder.opened.connect(self._open)
        self.finder.left.connect(self._back)
        self.finder.found_changed.connect(self._show_buttons)
        self.sheet.left.connect(self._back)
        self.sheet.concluded.connect(self._concluded)
        self.sheet.drafts.kept.connect(self._draft_settled)
        self.sheet.drafts.refused.connect(self._draft_settled)

    def refresh(self) -> None:
        canvass = self.session.canvass()
        self._stations = Stations(canvass.stations)
        self._poll_timer.stop()
        reason = why_not(self.session.desk, canvass)
        if reason is not None:
            self._show_empty(reason)
            return
        begun = frozenset(draft.station for draft in self.session.desk.book.counting.drafts())
        rows = [BoardRow(account, account.station.id in begun) for account in canvass.stations]
        self.board.show_rows(rows)
        self.finder.set_stations(
            self._stations, [row for row in rows if row.begun or row.account.state is State.AWAITING]
        )
        if self.mode is Mode.EMPTY:
            self._show_board()
        elif self.mode is Mode.SHEET:
            self._refresh_sheet()
        self._show_head()
        self._show_buttons()

    def begin_typing(self) -> None:
        """Go to where zone and station are typed."""
        if permits.writable(self.session) and self.session.identify():
            self._show(Mode.FINDER)
            self.finder.begin()

    def start_place(self) -> QWidget | None:
        if self.mode is Mode.SHEET:
            return self.sheet.fields.first_open()
        places = {Mode.EMPTY: self.lead_on, Mode.BOARD: self.board.table, Mode.FINDER: self.finder.section}
        return places[self.mode]

    def reveal(self, target: object) -> None:
        """Show a station on the board, unless a sheet is being typed."""
        self.refresh_if_stale()
        if isinstance(target, StationId) and self.mode in (Mode.BOARD, Mode.FINDER):
            self._show(Mode.BOARD)
            self.board.show_station(target)

    def settle(self) -> bool:
        """Keep what is being typed as a draft; where it could not be kept, ask whether to leave all the same."""
        if not self.sheet.drafts.may_leave():
            return False
        self.keep()
        return True

    def keep(self) -> None:
        """Keep what is being typed as a draft, and what could not be kept before."""
        self.sheet.keep()
        self.sheet.drafts.try_again()

    def _show_empty(self, reason: NotYet) -> None:
        self._target = reason.page
        self.empty.set_text(reason.title, reason.text)
        self.lead_on.setText(reason.words)
        self.lead_on.setVisible(bool(reason.page))
        if reason.passes:
            self._poll_timer.start()
        self._show(Mode.EMPTY)

    def _go_on(self) -> None:
        self.session.go(self._target)

    def _look_again(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show(self, mode: Mode) -> None:
        self.mode = mode
        for key, pane in self._panes.items():
            pane.setVisible(key is mode)
        self._show_head()
        self._show_buttons()
        self._show_typist()

    def _show_typist(self) -> None:
        typing = self.mode in (Mode.FINDER, Mode.SHEET) and permits.may(self.session, Permission.TYPE)
        self.typist.show_person(*who.typist(self.session, typing=typing))

    def _show_head(self) -> None:
        account = self.sheet.account
        if self.mode is Mode.SHEET and account is not None:
            head.show_station(self.header, self.session, account)
        else:
            head.show_stage(self.header, self.session, countable=self.mode is not Mode.EMPTY)

    def _show_buttons(self) -> None:
        self.batch.setVisible(self.mode is Mode.BOARD)
        self.record.setVisible(self.mode in (Mode.BOARD, Mode.EMPTY))
        self.foot.show_for(self.mode, self._current())

    def _current(self) -> StationAccount | None:
        """Return the station that the buttons concern."""
        if self.mode is Mode.SHEET:
            return self.sheet.account
        if self.mode is Mode.FINDER:
            found = self.finder.found()
            return self._told_of() if found is None else found.account
        return self.board.current()

    def _told_of(self) -> StationAccount | None:
        """Return the station that the finder tells the outcome of: no other one is seen while none is typed."""
        key = self.finder.about()
        return None if key is None else self._stations.accounts.get(key)

    def start_batch(self) -> None:
        """Enter sheets from a file, all or none."""
        start_import(self.session, BATCH, self)

    def _opened_on_board(self, account: StationAccount) -> None:
        if account.state is State.AWAITING:
            self._open(account)
        else:
            self._show_history()

    def _open(self, account: StationAccount) -> None:
        permission = Permission.TYPE if account.entry is None else Permission.CORRECT
        if not permits.permit(self.session, permission) or not self.session.identify():
            return
        draft = self.session.desk.book.counting.draft(account.station.id)
        self.sheet.begin(account, draft)
        self._show(Mode.SHEET)
        self.sheet.start()

    def _correct(self) -> None:
        if (account := self._current()) and correctable(account):
            self._open(account)

    def _begin_again(self) -> None:
        text = "O que foi digitado nesta folha e não foi concluído é apagado. O que já está apurado não muda."
        if self.session.prompts.confirm("Recomeçar esta folha?", text, yes="Recomeçar", danger=True):
            self.sheet.begin_again()

    def _back(self) -> None:
        if self.mode is Mode.SHEET:
            self.sheet.keep()
            self._leave_sheet()
        else:
            self._show_board()

    def _show_board(self) -> None:
        self._show(Mode.BOARD)
        self.board.table.setFocus()

    def _leave_sheet(self) -> None:
        """Go where the next paper is waited for, saying what becomes of what was typed."""
        account = self.sheet.account if self.sheet.has_unconcluded else None
        self.sheet.end()
        self._show(Mode.FINDER)
        self.refresh()  # the draft is seen on the board and among the papers that wait
        view = None if account is None else _left_view(self.sheet.drafts, account)
        self.finder.begin(view, None if account is None else account.station.id)

    def _draft_settled(self, key: StationId) -> None:
        """Show that a draft is on file, or is not."""
        if self.mode is Mode.SHEET:
            return
        about = self.finder.about()
        self.refresh()
        if about == key:
            self.finder.say(_left_view(self.sheet.drafts, self._stations.accounts[key]))

    def _person_changed(self) -> None:
        """Show who types; the sheet of somebody else is left where the person may not go on with it."""
        if self.mode is Mode.SHEET and not permits.may(self.session, self.sheet.permission):
            self._leave_sheet()
        self._show_typist()

    def _concluded(self, entry: SheetEntry) -> None:
        account = self._stations.accounts[entry.station]
        self._show(Mode.FINDER)
        self.finder.begin(outcome(account, entry), entry.station)

    def _refresh_sheet(self) -> None:
        """Go on with the open sheet, or leave it where a decision has taken the station out of the count."""
        if self.sheet.account is None:
            return
        account = self._stations.accounts[self.sheet.account.station.id]
        if account.state is State.AWAITING or correctable(account):
            self.sheet.refresh(account)
        else:
            self.sheet.end()
            self._show(Mode.FINDER)
            self.finder.begin(_decided_view(account), account.station.id)

    def _decide(self) -> None:
        account = self._current()
        if account is not None and permits.permit(self.session, Permission.RECORD_DECISION):
            typed = self.sheet.fields.texts() if self.mode is Mode.SHEET else None
            findings = _to_decide(account, typed)
            BoardDecisionDialog(self.session, account, findings, _today(self.session), self).open()

    def _show_history(self) -> None:
        account = self._current()
        if account is not None:
            entries = self.session.desk.book.counting.sheets(account.station.id)
            StationHistoryDialog(account, entries, self.session.store, self).open()


def _today(session: Session) -> date:
    return session.desk.clock().astimezone(session.canvass().plebiscite.local_time).date()


def _decided_view(account: StationAccount) -> CheckView:
    """Say that a decision has taken a station out of the count while its sheet was being typed."""
    words = f"Agora está {STATE_WORDS[account.state]}, por deliberação da Junta: não há o que digitar."
    return CheckView(Tone.WARNING, name(account), words)


def _to_decide(account: StationAccount, typed: Texts | None) -> list[Finding]:
    """Return the findings that the board may decide on: of the sheet being typed, or of the one on record."""
    if typed is None and account.entry is not None:
        typed = texts_of(account.entry.sheet)
    findings = () if typed is None else check(read_typed(typed), Context(account.enrolled))
    return [finding for finding in findings if finding.rule.board]


def _left_view(drafts: SheetDrafts, account: StationAccount) -> CheckView:
    """Say what became of the fields of a sheet that was left."""
    title, why = f"{name(account)} não concluída", drafts.why_not(account.station.id)
    if why:
        words = f"O que foi digitado não está guardado no arquivo: {why} Abra a folha de novo para tentar outra vez."
        return CheckView(Tone.ERROR, title, words)
    if drafts.unkept(account.station.id) is not None:
        return CheckView(Tone.NEUTRAL, title, "Guardando o que foi digitado…")
    return CheckView(Tone.NEUTRAL, title, "O que foi digitado está guardado: abra a folha de novo para continuar.")
