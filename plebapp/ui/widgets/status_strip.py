"""The strip at the foot of the window: what is always true, on every screen."""

from dataclasses import dataclass

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Tone, label, restyle
from plebapp.ui.widgets.flow import FlowLayout, flexible


@dataclass(frozen=True)
class StatusView:
    """The figures of the strip, ready to be read; an empty one is not shown."""

    enrolled: str = ""  # "10.412"
    counted: str = ""  # "18 de 24"
    turnout: str = ""  # "4.983 (47,85 %)"
    quorum: str = ""  # "faltam 223 para o quórum"
    quorum_tone: Tone = Tone.NEUTRAL
    person: str = ""
    copy: str = ""  # "Cópia às 19h42 · pendrive E:"
    copy_tone: Tone = Tone.NEUTRAL


_FIGURES = (
    ("enrolled", "Inscritos"),
    ("counted", "Seções apuradas"),
    ("turnout", "Comparecimento"),
    ("quorum", ""),
)
_REMARKS = (("person", ""), ("copy", ""))


class StatusStrip(QFrame):
    """Figures at the left, who works and the last copy at the right; wraps where the window is narrow."""

    def __init__(self) -> None:
        """Make an empty strip."""
        super().__init__()
        self.setProperty("frame", "strip")
        self._texts: dict[str, QLabel] = {}
        self._entries: dict[str, QWidget] = {}
        flow = FlowLayout(tail=len(_FIGURES))
        self.setLayout(flow)
        space(flow, (4, 1, 4, 1), 3)
        self.setSizePolicy(flexible(flow))
        for name, caption in _FIGURES:
            flow.addWidget(self._entry(name, caption, Text.STRONG))
        for name, caption in _REMARKS:
            flow.addWidget(self._entry(name, caption, Text.SMALL))
        self.show_status(StatusView())

    def show_status(self, view: StatusView) -> None:
        """Show other figures."""
        for name, text in self._texts.items():
            value = getattr(view, name)
            text.setText(value)
            self._entries[name].setVisible(bool(value))
        restyle(self._texts["quorum"], "tone", view.quorum_tone.value)
        restyle(self._texts["copy"], "tone", view.copy_tone.value)
        values = [(caption, getattr(view, name)) for name, caption in _FIGURES + _REMARKS]
        spoken = [f"{caption} {value}".strip() for caption, value in values if value]
        self.setAccessibleName("; ".join(spoken) or "Nenhum plebiscito aberto")

    def _entry(self, name: str, caption: str, kind: Text) -> QWidget:
        entry = self._entries[name] = QWidget()
        line = QHBoxLayout(entry)
        space(line, spacing=0.75)
        if caption:
            line.addWidget(label(caption, muted=True))
        self._texts[name] = label("", kind)
        line.addWidget(self._texts[name])
        return entry
