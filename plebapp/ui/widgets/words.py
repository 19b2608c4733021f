"""The recovery words: shown once to be kept on paper, and typed back from it, each checked as it is typed."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from plebapp.texts.formats import integer
from plebapp.ui.spacing import pixels, space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import label, restyle

_COLUMNS = 4
_NUMBER = 3  # grid steps

UNKNOWN = "Não é palavra da lista."


def plain(word: str) -> str:
    """Return a word as it is compared: small letters, no accents, no blanks around it."""
    parts = unicodedata.normalize("NFKD", word.strip().lower())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


class WordsView(QWidget):
    """The words with their numbers, to be read from top to bottom in each column."""

    def __init__(self, words: Sequence[str]) -> None:
        """Show `words`."""
        super().__init__()
        grid = QGridLayout(self)
        space(grid, spacing=1)
        lines = -(-len(words) // _COLUMNS)
        for place, word in enumerate(words):
            column, line = divmod(place, lines)
            grid.addLayout(_numbered(place, label(word, Text.LARGE)), line, column)
        spoken = ", ".join(f"{place}, {word}" for place, word in enumerate(words, start=1))
        self.setAccessibleName(f"Palavras de recuperação: {spoken}")


class WordEdit(QLineEdit):
    """One word of the fixed list: completed as soon as only one is left, marked where none begins so.

    `completed` asks to go on to the next word; `pasted` carries several words that were put in at once; `judged`,
    after every change, what is wrong, empty where nothing is.
    """

    completed = Signal()
    pasted = Signal(list)
    judged = Signal(str)

    def __init__(self, name: str, known: Sequence[str]) -> None:
        """Make an empty field; `name` is said aloud, `known` is the list."""
        super().__init__()
        self._known = known
        self.setAccessibleName(name)
        self.setInputMethodHints(Qt.InputMethodHint.ImhNoPredictiveText | Qt.InputMethodHint.ImhSensitiveData)
        completer = QCompleter(list(known), self)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        self.textChanged.connect(self._check)

    def word(self) -> str:
        """Return the word of the list that is meant, empty where it is none or not clear which."""
        typed = plain(self.text())
        found = [word for word in self._known if plain(word).startswith(typed)] if typed else []
        exact = [word for word in found if plain(word) == typed]
        return (exact or found)[0] if exact or len(found) == 1 else ""

    def settle(self) -> bool:
        """Write the word out in full; False where it is none."""
        word = self.word()
        if word and self.text() != word:
            self.setText(word)
        self._mark(wrong=bool(self.text().strip()) and not word)
        return bool(word)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if self.settle():
                self.completed.emit()
            return
        super().keyPressEvent(event)

    def _check(self, text: str) -> None:
        if len(text.split()) > 1:
            self.pasted.emit(text.split())
            return
        self._mark(wrong=self.is_unknown())

    def is_unknown(self) -> bool:
        """Say whether no word of the list begins with what is typed."""
        typed = plain(self.text())
        return bool(typed) and not any(plain(word).startswith(typed) for word in self._known)

    def _mark(self, *, wrong: bool) -> None:
        restyle(self, "tone", "error" if wrong else "neutral")
        self.setAccessibleDescription(UNKNOWN if wrong else "")
        self.judged.emit(UNKNOWN if wrong else "")


class WordsEdit(QWidget):
    """Fields for all words. Space and Enter go on, and so does pasting all of them at once. `changed` after every key,
    `completed` once the last word is there."""

    changed = Signal()
    completed = Signal()

    def __init__(self, count: int, known: Sequence[str]) -> None:
        """Make `count` empty fields for words of the list `known`."""
        super().__init__()
        self.edits = [WordEdit(f"Palavra {place}", known) for place in range(1, count + 1)]
        grid = QGridLayout(self)
        space(grid, spacing=1)
        lines = -(-count // _COLUMNS)
        for place, edit in enumerate(self.edits):
            column, line = divmod(place, lines)
            grid.addLayout(_numbered(place, edit), line, column)
            edit.textChanged.connect(self._typed)
            edit.pasted.connect(partial(self._spread, place))
            edit.completed.connect(partial(self._go_on, place))
            edit.editingFinished.connect(edit.settle)
        for before, after in pairwise(self.edits):
            QWidget.setTabOrder(before, after)

    def words(self) -> tuple[str, ...]:
        """Return the words typed, in order, the empty and unknown ones left out."""
        return tuple(self._found())

    def missing(self) -> tuple[int, ...]:
        """Return the numbers, from 1, of the words that are not there or not of the list."""
        return tuple(place for place, edit in enumerate(self.edits, start=1) if not edit.word())

    def unknown(self) -> tuple[int, ...]:
        """Return the numbers, from 1, of the fields in which something stands that begins no word of the list."""
        return tuple(place for place, edit in enumerate(self.edits, start=1) if edit.is_unknown())

    def forget(self) -> None:
        """Empty all fields."""
        for edit in self.edits:
            edit.setText("")  # unlike clear(), beyond undoing

    def _found(self) -> Iterator[str]:
        return (edit.word() for edit in self.edits if edit.word())

    def _typed(self, _text: str) -> None:
        self.changed.emit()

    def _spread(self, place: int, words: Sequence[str]) -> None:
        """Put several words into the fields from `place` on; numbers before words are those of the sheet."""
        only = [word for word in (text.strip(".,;:)0123456789") for text in words) if word]
        for edit, word in zip(self.edits[place:], only, strict=False):
            edit.setText(word)
            edit.settle()
        self._go_on(min(place + len(only), len(self.edits)) - 1)

    def _go_on(self, place: int) -> None:
        if place + 1 < len(self.edits):
            self.edits[place + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.completed.emit()


def _numbered(place: int, widget: QWidget) -> QHBoxLayout:
    number = label(integer(place + 1), muted=True)
    number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    number.setMinimumWidth(pixels(_NUMBER))
    line = QHBoxLayout()
    space(line, spacing=1)
    line.addWidget(number)
    line.addWidget(widget, 1)
    return line
