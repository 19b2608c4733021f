"""How a document is printed: on which printer, which pages, how many copies, on one side or both.

The system's own dialog does not speak Portuguese everywhere, and what it lets choose not every printer does; what is
chosen here comes out.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPageRanges, QShowEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from plebapp.texts.formats import counted, integer
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.printing import BOTH_SIDES, PrinterView, PrintOrder, sides
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label, restyle
from plebapp.ui.widgets.controls import ButtonKind, CheckBox, Choice, RadioButton
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.number_edit import NumberEdit
from plebapp.ui.widgets.side_by_side import SideBySide

_NONE = "Este computador não tem impressora instalada"
_NONE_TEXT = "Salve o documento e imprima-o noutro computador, ou instale uma impressora."
_ONE_SIDE = "Só na frente"
_DUPLEX = (
    (QPrinter.DuplexMode.DuplexLongSide, "Frente e verso, como livro"),
    (QPrinter.DuplexMode.DuplexShortSide, "Frente e verso, como bloco"),
)
_MOST_COPIES = 99
_BESIDE = 66  # grid steps of width for pages and copies beside one another


class PrintDialog(FrameDialog):
    """Asks how to print `pages` pages; `ordered` carries the PrintOrder, after which it is closed."""

    ordered = Signal(object)

    def __init__(
        self, name: str, pages: int, current: int, known: Sequence[PrinterView], parent: QWidget | None = None
    ) -> None:
        """Ask about the document `name`, of which the page `current`, from 1, is in view."""
        super().__init__(f"Imprimir: {name}", "A4, em tamanho real, em tons de cinza.", parent, size=(88, 72))
        self._pages, self._current = pages, current
        self._known = {printer.name: printer for printer in known}
        usual = sorted(known, key=lambda printer: not printer.usual)
        self.printer = Choice("Impressora", [(printer.name, printer.name) for printer in usual])
        self.all, self.one = RadioButton(f"Todas ({integer(pages)})"), RadioButton(f"A que está em vista ({current})")
        self.some, self.ranges = RadioButton("Só estas:"), QLineEdit()
        self.copies = NumberEdit("Cópias", 1, _MOST_COPIES)
        self.collated = CheckBox("Agrupar (cópia por cópia)")
        self.duplex = Choice("Lados da folha")
        self.duplex.setToolTip("Como livro, vira-se pela borda longa da folha; como bloco, pela curta")
        self.go_button = self._add_buttons()
        self._fill()
        self._connect()
        self._printer_chosen()

    def order(self) -> PrintOrder | None:
        """Return what is chosen, None while the pages written are none of the document's."""
        pages = self._chosen_pages()
        duplex = self.duplex.value()
        if pages is None or not isinstance(duplex, QPrinter.DuplexMode):
            return None
        return PrintOrder(
            str(self.printer.value() or ""), pages, self.copies.value(), self.collated.isChecked(), duplex
        )

    # ── how it is put together ─────────────────────────────────────────────────────────────────────

    def _add_buttons(self) -> QWidget:
        self.add_button("Cancelar").clicked.connect(self.reject)
        button = self.add_button("Imprimir", ButtonKind.PRIMARY, "print")
        button.clicked.connect(self._go)
        return button

    def _fill(self) -> None:
        self.collated.setChecked(True)
        self.all.setChecked(True)
        self.ranges.setPlaceholderText("1-3, 5")
        self.ranges.setAccessibleName("Páginas a imprimir")
        self._note = label(f"De 1 a {integer(self._pages)}, como 1-3, 5.", Text.SMALL)
        parts = QWidget(), QWidget()
        left, right = (QVBoxLayout(part) for part in parts)
        for column in (left, right):
            space(column, spacing=1)
        left.addWidget(label("Páginas", Text.SMALL_STRONG))
        self._group = QButtonGroup(self)
        for radio in (self.all, self.one):
            left.addWidget(radio)
        for radio in (self.all, self.one, self.some):
            self._group.addButton(radio)
        some = QHBoxLayout()
        space(some, spacing=1)
        some.addWidget(self.some)
        some.addWidget(self.ranges, 1)
        left.addLayout(some)
        left.addWidget(self._note)
        left.addStretch(1)
        self._duplex_row = FormRow("Lados da folha", self.duplex)
        right.addWidget(FormRow("Cópias", self.copies))
        right.addWidget(self.collated)
        right.addWidget(self._duplex_row)
        right.addStretch(1)
        card = Card()
        card.add(FormRow("Impressora", self.printer))
        card.add(SideBySide([(part, 1) for part in parts], least=_BESIDE, spacing=4))
        self.add(card)
        self.body.addStretch(1)

    def _connect(self) -> None:
        self.printer.currentIndexChanged.connect(self._printer_chosen)
        self._group.buttonToggled.connect(self._judge)
        self.ranges.textEdited.connect(self._ranges_typed)
        self.copies.changed.connect(self._judge)
        self.collated.toggled.connect(self._judge)
        self.duplex.currentIndexChanged.connect(self._judge)

    # ── what is chosen ─────────────────────────────────────────────────────────────────────────────

    def _printer_chosen(self) -> None:
        chosen = self._known.get(str(self.printer.value() or ""))
        able = frozenset[QPrinter.DuplexMode]() if chosen is None else chosen.duplex
        ways = [(words, mode) for mode, words in _DUPLEX if mode in able]
        self.duplex.set_options([*ways, (_ONE_SIDE, QPrinter.DuplexMode.DuplexNone)])
        self.duplex.setCurrentIndex(0)  # both sides, turned by the long edge, where the printer can
        self.duplex.setEnabled(bool(ways))
        no_way = "A impressora não diz fazer frente e verso." if chosen is not None and not ways else ""
        self._duplex_row.set_problem(no_way, Tone.NEUTRAL)
        self._judge()

    def _ranges_typed(self) -> None:
        self.some.setChecked(True)
        self._judge()

    def _chosen_pages(self) -> str | None:
        if self.all.isChecked():
            return ""
        if self.one.isChecked():
            return str(self._current)
        written = QPageRanges.fromString(self.ranges.text().replace(";", ","))
        inside = not written.isEmpty() and written.firstPage() >= 1 and written.lastPage() <= self._pages
        return written.toString() if inside else None

    def _judge(self, *_: object) -> None:
        self.collated.setEnabled(self.copies.value() > 1)
        wrong = self.some.isChecked() and self._chosen_pages() is None
        tone = Tone.ERROR if wrong and self.ranges.text() else Tone.NEUTRAL
        for part in (self._note, self.ranges):
            restyle(part, "tone", tone.value)
        order = self.order()
        self.go_button.setEnabled(order is not None and bool(self._known))
        if not self._known:
            self.say(_NONE, _NONE_TEXT, Tone.WARNING)
        else:
            self.say("" if order is None else _told(order, self._pages), tone=Tone.NEUTRAL)

    def _go(self) -> None:
        order = self.order()
        if order is not None:
            self.ordered.emit(order)
            self.accept()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        (self.go_button if self.go_button.isEnabled() else self.printer).setFocus(Qt.FocusReason.OtherFocusReason)


def _told(order: PrintOrder, pages: int) -> str:
    """Say how much paper comes out."""
    chosen = QPageRanges.fromString(order.pages)
    both_sides = order.duplex in BOTH_SIDES
    drawn = sides(
        [page for page in range(pages) if chosen.isEmpty() or chosen.contains(page + 1)],
        order.copies,
        collated=order.collated,
        both_sides=both_sides,
    )
    printed = sum(page is not None for page in drawn)
    sheets = (len(drawn) + 1) // 2 if both_sides else len(drawn)
    return f"{counted(printed, 'página impressa', 'páginas impressas')} em {counted(sheets, 'folha', 'folhas')}"
