"""Stand-ins for what stops a person: answers are laid out beforehand, questions are kept."""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtWidgets import QDialog

from plebapp.ui.prompts import FileKind
from plebapp.ui.widgets.basic import Tone


class Asked(NamedTuple):
    """A question that was put: which kind, its title, its text, the words on the button that goes on."""

    kind: str
    title: str
    text: str = ""
    yes: str = ""


Hands = Callable[[Any], None]
"""What works a dialog that is shown."""


class FakePrompts:
    """Implements Prompts. `answer(…)` lays out answers in order; a question without one fails the test.

    `always` answers by title what a test is not about, however often, and keeps nothing of it.
    """

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.always: dict[str, str] = {}
        self._answers: deque[bool | str | Path | Hands | None] = deque()

    def answer(self, *answers: bool | str | Path | Hands | None) -> None:
        self._answers.extend(answers)

    @property
    def left(self) -> int:
        """How many answers have not been asked for."""
        return len(self._answers)

    def confirm(self, title: str, text: str, *, yes: str, no: str = "Cancelar", danger: bool = False) -> bool:
        return self._ask(Asked("confirm", title, text, yes), bool)

    def inform(self, title: str, text: str, *, tone: Tone = Tone.NEUTRAL) -> None:
        self.asked.append(Asked("inform", title, text))

    def ask_text(self, title: str, name: str, *, yes: str = "Confirmar", initial: str = "") -> str | None:
        return self._ask(Asked("ask_text", title, name, yes), str | None)

    def choose(
        self, title: str, text: str, ways: Sequence[tuple[str, str]], *, no: str = "Cancelar", tone: Tone = Tone.WARNING
    ) -> str:
        answer = self._ask(Asked("choose", title, text, " | ".join(verb for _, verb in ways)), str)
        assert answer == "" or answer in dict(ways), f"{answer!r} is none of {ways}"
        return answer

    def folder(self, title: str, key: str) -> Path | None:
        return self._ask(Asked("folder", title, key), Path | None)

    def open_file(self, title: str, kind: FileKind) -> Path | None:
        return self._ask(Asked("open_file", title, kind.key), Path | None)

    def save_file(self, title: str, kind: FileKind, suggested: str) -> Path | None:
        return self._ask(Asked("save_file", title, suggested), Path | None)

    def run(self, dialog: QDialog) -> bool:
        """Show the dialog and let the hands laid out work it; they must close it."""
        hands = self._ask(Asked("run", dialog.windowTitle()), Callable)
        results: list[int] = []
        dialog.finished.connect(results.append)
        dialog.show()
        hands(dialog)
        assert results, f"the hands left the dialog “{self.asked[-1].title}” open"
        return bool(results[0])

    def _ask(self, asked: Asked, kind: object) -> object:
        if asked.title in self.always:
            return self.always[asked.title]
        self.asked.append(asked)
        assert self._answers, f"nobody laid out an answer to {asked}"
        answer = self._answers.popleft()
        assert isinstance(answer, kind), f"{answer!r} does not answer {asked}"
        return answer
