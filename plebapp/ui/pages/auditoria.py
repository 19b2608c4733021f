"""Auditoria: the journal to be read, the file to be verified, whole copies."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QSizePolicy, QSplitter, QWidget

from plebapp.domain.fields import fold
from plebapp.domain.journal import Entry
from plebapp.domain.station import StationId
from plebapp.texts.formats import counted, integer, short_digest, timestamp
from plebapp.texts.terms import ACTIONS
from plebapp.texts.verification import notice
from plebapp.ui.copies import save_copy
from plebapp.ui.models.journal_words import GROUPS, details, moment, subject, subject_target
from plebapp.ui.session import Session
from plebapp.ui.session_page import SessionPage
from plebapp.ui.spacing import pixels, space
from plebapp.ui.trust import NO_COPIES
from plebapp.ui.widgets.basic import Tone, label
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.controls import Button, ButtonKind, Choice
from plebapp.ui.widgets.details_tree import DetailsTree
from plebapp.ui.widgets.search_field import SearchField
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.ports import Desk, Report
from plebapp.usecases.verify import Verification, verify

# Newest entries read at once; the rest comes when it is asked for.
_PORTION = 2_000
_LISTED = 4  # disagreements in sight at once
_UNVERIFIED = CheckView(
    Tone.NEUTRAL,
    "O arquivo ainda não foi verificado desde a última alteração",
    "Verificar recalcula as páginas, o diário, os totais e o resumo da relação, e diz o que não confere.",
)
_UNCLEAN = CheckView(
    Tone.WARNING,
    "O arquivo não tinha sido fechado direito da última vez",
    "O que estava gravado foi recuperado. Verifique o arquivo para ter certeza de que tudo confere.",
)


class AuditPage(SessionPage):
    """The journal, newest first, with the values of the entry the keyboard stands on."""

    def __init__(self, session: Session) -> None:
        """Make the page over an open plebiscite."""
        super().__init__(session, "Auditoria")
        self._entries: tuple[Entry, ...] = ()
        self._limit: int | None = _PORTION
        self.copy_button = self.header.add_button("Salvar cópia…", icon="backup")
        self.verify_button = self.header.add_button("Verificar arquivo", ButtonKind.PRIMARY, "audit")
        self.outcome = CheckLine(1)
        self.disagreements = QListWidget()
        self.disagreements.setAccessibleName("O que a verificação encontrou")
        self.disagreements.setWordWrap(True)
        self.search = SearchField("Procurar no diário", "Pessoa, assunto ou o que foi feito")
        self.group = Choice("Registros mostrados", [(words, key) for key, (words, _) in GROUPS.items()])
        self.table = DataTable("Diário", "journal", session.store)
        self.model = RowsModel(self._columns())
        self.table.setModel(self.model)
        self.details = DetailsTree("Valores do registro")
        self.shown, self.all_button = label("", muted=True, wraps=True), Button("Mostrar os mais antigos")
        self.go_button = Button("Ir para lá", icon="next")
        self._lay_out()
        self._connect()

    def _columns(self) -> tuple[Column[Entry], ...]:
        zone = self.session.canvass().plebiscite.local_time
        return (
            Column("number", "Nº", lambda entry: integer(entry.sequence), figure=True, sort=_sequence, chars=7),
            Column("when", "Quando", lambda entry: timestamp(moment(entry, zone)), sort=_sequence, chars=26),
            Column("person", "Quem", lambda entry: entry.person, chars=22),
            Column("what", "O quê", lambda entry: ACTIONS[entry.action], chars=32),
            Column("subject", "Assunto", subject, chars=30, stretches=True),
        )

    def _lay_out(self) -> None:
        tools = QHBoxLayout()
        space(tools, spacing=1.5)
        tools.addWidget(self.search, 1)
        tools.addWidget(self.group)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(pixels(1.5))
        split.addWidget(self.table)
        split.addWidget(self.details)
        split.setMinimumHeight(pixels(34))
        split.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # the foot stays in sight
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        foot = QHBoxLayout()
        space(foot, spacing=1.5)
        foot.addWidget(self.shown, 1)
        foot.addWidget(self.all_button)
        foot.addWidget(self.go_button)
        self.add(self.outcome)
        self.add(self.disagreements)
        self.add(tools)
        self.add(split, 1)
        self.add(foot)

    def _connect(self) -> None:
        self.copy_button.clicked.connect(partial(save_copy, self.session))
        self.verify_button.clicked.connect(self.verify)
        self.search.searched.connect(self._show_filtered)
        self.search.left_down.connect(self.table.setFocus)
        self.group.currentIndexChanged.connect(self._show_filtered)
        self.table.current_changed.connect(self._show_details)
        self.table.row_chosen.connect(self.details.setFocus)
        self.all_button.clicked.connect(self.show_all)
        self.go_button.clicked.connect(self._go)

    # ── the journal ────────────────────────────────────────────────────────────────────────────────

    def start_place(self) -> QWidget | None:
        """Begin at the journal."""
        return self.table

    def refresh(self) -> None:
        """Read the newest entries and show them, and what verifying found."""
        self._show_verification()
        self._read()

    def limit_to(self, limit: int | None) -> None:
        """Read so many of the newest entries at once, None for the whole journal."""
        self._limit = limit
        self._read()

    def show_all(self) -> None:
        """Read the whole journal."""
        self.limit_to(None)

    def _read(self) -> None:
        limit = self._limit

        def work(desk: Desk, _report: Report) -> tuple[Entry, ...]:
            head = desk.book.journal.head()
            return desk.book.journal.latest(limit or (0 if head is None else head.sequence))

        self.session.run(work, self._show_entries)

    def _show_entries(self, entries: tuple[Entry, ...]) -> None:
        self._entries = entries
        head = entries[0] if entries else None
        subtitle = "" if head is None else f"Resumo do último registro: {short_digest(head.digest)}"
        total = 0 if head is None else head.sequence
        self.header.set_title("Auditoria", f"{counted(total, 'registro no diário', 'registros no diário')}. {subtitle}")
        self.all_button.setVisible(len(entries) < total)
        self._show_filtered()

    def _show_filtered(self, *_: object) -> None:
        words = fold(self.search.text()).split()
        wanted = GROUPS[str(self.group.value())][1]
        shown = [entry for entry in self._entries if entry.action in wanted and _has(entry, words)]
        current = self.current()
        self.model.set_rows(shown)
        self.table.set_empty("Nenhum registro corresponde ao que se procura.")
        self.table.select_row(_place(self.model.rows(), current))
        self.shown.setText(f"{integer(len(shown))} de {counted(len(self._entries), 'registro', 'registros')}")
        self._show_details()

    def current(self) -> Entry | None:
        """Return the entry that the keyboard stands on."""
        row = self.table.current_row()
        return self.model.row_at(row) if 0 <= row < self.model.rowCount() else None

    def _show_details(self, *_: object) -> None:
        entry = self.current()
        self.details.show_details(() if entry is None else details(entry))
        self.go_button.setEnabled(entry is not None and subject_target(entry) is not None)

    def _go(self) -> None:
        entry = self.current()
        target = None if entry is None else subject_target(entry)
        if target is not None:
            self.session.go("secoes" if isinstance(target, StationId) else "eleitorado", target)

    # ── verifying ──────────────────────────────────────────────────────────────────────────────────

    def verify(self) -> None:
        """Have the worker verify the file, with progress, and show what it found."""

        def work(desk: Desk, report: Report) -> Verification:
            return verify(desk, report, self.session.app.documents)

        self.verify_button.setEnabled(False)
        task = self.session.run(work, self.session.take_verification, what="Verificando o arquivo")
        task.finished.connect(partial(self.verify_button.setEnabled, True))

    def _show_verification(self) -> None:
        found, distrust = self.session.verification, self.session.distrust
        self.disagreements.clear()
        self.copy_button.setEnabled(not self.session.damaged)
        self.copy_button.setToolTip(NO_COPIES if self.session.damaged else "")
        if distrust is not None:
            text = "Não trabalhe neste arquivo: guarde-o como está e continue na última cópia que confere."
            self.outcome.show_check(CheckView(Tone.ERROR, distrust.title, text))
            self.disagreements.addItems(distrust.found)
        elif found is None:
            self.outcome.show_check(_UNCLEAN if self.session.desk.book.opening.unclean else _UNVERIFIED)
        else:
            entries = counted(found.entries, "registro conferido", "registros conferidos")
            self.outcome.show_check(
                CheckView(Tone.OK, "O arquivo confere", f"{entries}; resumo do diário {short_digest(found.head)}.")
            )
        if found is not None:
            self.disagreements.addItems([notice(each) for each in found.notices])
        rows = self.disagreements.count()
        self.disagreements.setVisible(rows > 0)
        self.disagreements.setFixedHeight(min(rows, _LISTED) * self.disagreements.sizeHintForRow(0) + pixels(1))


def _sequence(entry: Entry) -> int:
    return entry.sequence


def _has(entry: Entry, words: Sequence[str]) -> bool:
    text = fold(f"{entry.person} {ACTIONS[entry.action]} {subject(entry)} {entry.sequence}")
    return all(word in text for word in words)


def _place(entries: Sequence[Entry], current: Entry | None) -> int:
    """Return where the current entry stands now, or the newest."""
    number = 0 if current is None else current.sequence
    return next((place for place, entry in enumerate(entries) if entry.sequence == number), 0)


def factory(session: Session) -> AuditPage:
    """Return the page over an open plebiscite."""
    return AuditPage(session)
