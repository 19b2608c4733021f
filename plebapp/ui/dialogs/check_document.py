"""What checking a document found: the verdict in words, shape and colour, each finding, and what to do."""

from collections.abc import Iterator
from datetime import tzinfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.examination import Examination, Fault, Finding, Remark
from plebapp.texts.examination import fault_count, sentences, verdict
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import TONES, Card, Tone, label, restyle
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.empty_state import IconView

_TONES = {
    Remark.ISSUED: Tone.OK,
    Remark.SAME_DATA: Tone.OK,
    Remark.IN_FORCE: Tone.OK,
    Remark.UNNUMBERED: Tone.WARNING,
    Remark.SUPERSEDED: Tone.WARNING,
    Remark.CHANGED: Tone.WARNING,
    Remark.SIGNED: Tone.WARNING,
    Remark.DRAFT: Tone.WARNING,
    Remark.SIMULATED: Tone.WARNING,
}
"""Remarks that are more than information."""
_AGREES = "Os dados embutidos, as somas, a decisão, as folhas e o código QR dizem todos o mesmo."
_DIFFERS = (
    "Não use este PDF como documento. Peça-o de novo a quem o expediu ou, tendo o arquivo do plebiscito, escolha-o na "
    "lista de expedidos e salve-o de novo."
)
_MOST_SHOWN = 100


class CheckDialog(FrameDialog):
    """Follows a check and shows what it found; `another` asks to check another document."""

    another = Signal()

    def __init__(self, name: str, zone: tzinfo, parent: QWidget | None = None) -> None:
        """Begin with the file's name, before anything is known; moments are told in the legal time `zone`."""
        super().__init__("Conferir documento", name, parent, size=(104, 72))
        self._name, self._zone, self._told = name, zone, ""
        self._headline = _Headline()
        self._findings = Card("O que se achou")
        self._findings.hide()
        self.add(self._headline)
        self.add(self._findings)
        self.body.addStretch(1)
        self.copy_button = self.add_button_at_left("Copiar texto", "copy")
        self.copy_button.setEnabled(False)
        self.copy_button.clicked.connect(self._copy)
        self.other_button = self.add_button("Conferir outro…")
        self.other_button.setEnabled(False)
        self.other_button.clicked.connect(self._ask_another)
        self.close_button = self.add_button("Fechar", ButtonKind.PRIMARY)
        self.close_button.clicked.connect(self.accept)
        self.close_button.setFocus()

    def show_outcome(self, found: Examination | PlebError) -> None:
        """Show what was found, or why the file could not be checked."""
        self.other_button.setEnabled(True)
        if isinstance(found, PlebError):
            self._headline.show_verdict("Não foi possível conferir", message(found), Tone.WARNING)
        else:
            self._show(found)

    def told(self) -> str:
        """Return what was found as text, empty before that."""
        return self._told

    def headline(self) -> str:
        """Return the verdict, empty before it."""
        return self._headline.title()

    def tone(self) -> Tone:
        """Return the tone of the verdict."""
        return self._headline.tone

    def _show(self, found: Examination) -> None:
        text = _AGREES if found.agrees else f"{fault_count(found)}. {_DIFFERS}"
        title, tone = _verdict(found)
        self._headline.show_verdict(title, text, tone)
        lines = list(_lines(found, self._zone))
        for sentence, tone in lines[:_MOST_SHOWN]:
            self._findings.add(_line(sentence, tone))
        if len(lines) > _MOST_SHOWN:
            more = counted(len(lines) - _MOST_SHOWN, "outra", "outras")
            self._findings.add(label(f"E {more}, que o texto copiado traz.", muted=True, wraps=True))
        self._findings.show()
        self._told = "\n".join((self._name, title, text, *(f"- {sentence}" for sentence, _ in lines)))
        self.copy_button.setEnabled(True)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._told)
        self.say("Texto copiado", tone=Tone.OK)

    def _ask_another(self) -> None:
        self.accept()
        self.another.emit()


class _Headline(QWidget):
    """A large mark with the verdict and a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._marks = {tone: IconView(look.icon, look.ink, 5) for tone, look in TONES.items()}
        self.tone = Tone.NEUTRAL
        self._title = label("", Text.TITLE, wraps=True)
        self._text = _selectable("")
        words = QVBoxLayout()
        space(words, spacing=0.5)
        words.addWidget(self._title)
        words.addWidget(self._text)
        row = QHBoxLayout(self)
        space(row, (0, 1, 0, 1), 2)
        for mark in self._marks.values():
            row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
            mark.hide()
        row.addLayout(words, 1)

    def title(self) -> str:
        return self._title.text()

    def show_verdict(self, title: str, text: str, tone: Tone) -> None:
        self.tone = tone
        self._title.setText(title)
        self._text.setText(text)
        restyle(self._title, "tone", tone.value)
        for known, mark in self._marks.items():
            mark.setVisible(known is tone)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)


def _line(sentence: str, tone: Tone) -> QHBoxLayout:
    look, row = TONES[tone], QHBoxLayout()
    space(row, spacing=1.5)
    row.addWidget(IconView(look.icon, look.ink, 2.25), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(_selectable(sentence), 1)
    return row


def _selectable(text: str) -> QLabel:
    made = label(text, wraps=True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def _verdict(found: Examination) -> tuple[str, Tone]:
    """Return the verdict and its tone: what agrees with itself and does not stand any more is no plain good news."""
    if not found.agrees:
        return verdict(found), Tone.ERROR
    return verdict(found), Tone.WARNING if found.overtaken else Tone.OK


def _lines(found: Examination, zone: tzinfo) -> Iterator[tuple[str, Tone]]:
    """Yield each finding in words with its tone, faults first, then what overtook the document; none is said twice."""
    remarks = sorted(found.remarks, key=lambda remark: not remark.overtakes)
    findings = (*found.faults, *remarks)
    told = zip(sentences(findings, zone), map(_tone, findings), strict=True)
    yield from dict(told).items()


def _tone(finding: Finding) -> Tone:
    return Tone.ERROR if isinstance(finding.found, Fault) else _TONES.get(finding.found, Tone.NEUTRAL)
