"""The band over the preview: which document this is, where it is not the one that may be issued now."""

from PySide6.QtWidgets import QFrame, QHBoxLayout

from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import TONES, Tone, label, restyle
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.empty_state import IconView


class Band(QFrame):
    """A mark, a sentence and the way back."""

    def __init__(self) -> None:
        """Make a hidden band."""
        super().__init__()
        self.setProperty("frame", "band")
        self._marks = {tone: IconView(look.icon, look.ink, 2.5) for tone, look in TONES.items()}
        self._text = label("", Text.STRONG, wraps=True)
        self.back_button = Button("Voltar ao documento atual", icon="back")
        row = QHBoxLayout(self)
        space(row, (2, 1, 1, 1), 1.5)
        for mark in self._marks.values():
            row.addWidget(mark)
        row.addWidget(self._text, 1)
        row.addWidget(self.back_button)
        self.hide()

    def say(self, text: str, tone: Tone) -> None:
        """Say which document this is; an empty text hides the band."""
        self._text.setText(text)
        restyle(self._text, "tone", tone.value)
        restyle(self, "tone", tone.value)
        for known, mark in self._marks.items():
            mark.setVisible(known is tone)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        """Return what is said, empty where the band is hidden."""
        return self._text.text()
