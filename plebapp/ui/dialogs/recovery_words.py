"""The recovery words, shown once: printed or copied by hand, and three of them asked for before the end."""

import random
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.marks import PART, PEOPLE, SECRET
from plebapp.ui.spacing import space
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.form import FormRow
from plebapp.ui.widgets.words import WordEdit, WordsView

TITLE = "Palavras de recuperação"
_ONCE = "Aparecem só agora. Vão para o cofre do juiz, em papel: quem as tem abre o arquivo sem senha."
_FOLD = (
    "Imprima a folha ou copie as palavras à mão, com os números. O programa não as grava em arquivo nem as manda à "
    "área de transferência; prefira a impressora ligada a este computador."
)
_CHECK = "Digite, da folha, as três palavras pedidas: assim se sabe que ela está legível e completa."
ASKED = 3


class RecoveryWordsDialog(FrameDialog):
    """Two steps: the words, then three of them from the paper. It closes only once those are right."""

    confirmed = Signal()

    def __init__(
        self,
        words: Sequence[str],
        known: Sequence[str],
        sheet: Callable[[], bytes],
        parent: QWidget | None,
        draw: random.Random | None = None,
    ) -> None:
        """Show `words` of the list `known`; `sheet` makes the PDF that is printed; `draw` chooses the three."""
        super().__init__(TITLE, _ONCE, parent, size=(104, 66))
        self.setProperty(PART, PEOPLE)
        self.setProperty(SECRET, True)
        self._words, self._sheet = tuple(words), sheet
        self.asked = sorted((draw or random.SystemRandom()).sample(range(len(words)), ASKED))
        self.answers = [WordEdit(f"Palavra {place + 1}", known) for place in self.asked]
        self._rows = [
            FormRow(f"Palavra {place + 1}", edit) for place, edit in zip(self.asked, self.answers, strict=True)
        ]
        for row, edit in zip(self._rows, self.answers, strict=True):
            edit.judged.connect(partial(_judge, row))
        self._steps = QStackedWidget()
        self._steps.addWidget(self._shown())
        self._steps.addWidget(self._check())
        self.add(self._steps, 1)
        self.print_button = self.add_button_at_left("Imprimir folha…", "print")
        self.print_button.clicked.connect(self.print_sheet)
        self.back_button = self.add_button("Ver as palavras de novo")
        self.back_button.clicked.connect(self._show_words)
        self.go_button = self.add_button("Já estão no papel", ButtonKind.PRIMARY)
        self.go_button.clicked.connect(self._go_on)
        self._show_words()

    def reject(self) -> None:
        """Esc leads back to the words; without the check the dialog does not close."""
        if self._steps.currentIndex() == 1:
            self._show_words()
        else:
            self.say("Falta conferir as palavras", "Passe-as para o papel e depois confira três delas.", Tone.WARNING)

    def print_sheet(self) -> None:
        """Show the printing dialog for the sheet."""
        from plebapp.ui.printing import make_printer

        printer = make_printer("Folha de recuperação")
        dialog = QPrintDialog(printer, self)
        dialog.accepted.connect(lambda *_: self.print_on(printer))  # the signal brings the printer, too
        dialog.finished.connect(dialog.deleteLater)
        QDialog.open(dialog)  # QPrintDialog's own wants a receiver

    def print_on(self, printer: QPrinter) -> None:
        """Draw the sheet on `printer`; to a file it is not printed: a file would stay on the disk."""
        from plebapp.ui.printing import Printing

        if printer.outputFileName():
            self.say("A folha não foi impressa", "Ela não se grava em arquivo: escolha uma impressora.", Tone.WARNING)
            return
        job = Printing(self._sheet(), printer, self)
        job.printed.connect(self._printed)
        job.refused.connect(self._refused)
        job.start()

    def _printed(self, _pages: int) -> None:
        self.say("Folha enviada à impressora", "Confira se saiu inteira e legível.", Tone.OK)

    def _refused(self) -> None:
        self.say("A folha não foi impressa", "Confira se a impressora está ligada e com papel, ou copie à mão.")

    def _shown(self) -> QWidget:
        card = Card()
        card.add(WordsView(self._words), 1)
        card.add(label(_FOLD, muted=True, wraps=True))
        return card

    def _check(self) -> QWidget:
        card = Card()
        card.add(label(_CHECK, wraps=True))
        line = QHBoxLayout()
        space(line, spacing=2)
        for row in self._rows:
            line.addWidget(row, 1)
        card.add(line)
        card.body.addStretch(1)
        for before, after in zip(self.answers, (*self.answers[1:], None), strict=True):
            before.completed.connect(self._go_on if after is None else after.setFocus)
        holder = QWidget()
        column = QVBoxLayout(holder)
        space(column)
        column.addWidget(card)
        return holder

    def _show_words(self) -> None:
        self._steps.setCurrentIndex(0)
        self.back_button.hide()
        self.print_button.show()
        self.go_button.setText("Já estão no papel")
        self.say("")
        self.go_button.setFocus()

    def _go_on(self) -> None:
        if self._steps.currentIndex() == 0:
            self._steps.setCurrentIndex(1)
            self.back_button.show()
            self.print_button.hide()
            self.go_button.setText("Conferir e concluir")
            self.say("")
            self.answers[0].setFocus()
            return
        wrong = [
            (row, place)
            for row, edit, place in zip(self._rows, self.answers, self.asked, strict=True)
            if edit.word() != self._words[place]
        ]
        for row in self._rows:
            row.set_problem("")
        for row, place in wrong:
            row.set_problem(f"Não é a palavra {place + 1} da folha.")
        if wrong:
            wrong[0][0].take_focus()
            return
        self.confirmed.emit()
        self.accept()


def _judge(row: FormRow, wrong: str) -> None:
    row.set_problem(wrong)
