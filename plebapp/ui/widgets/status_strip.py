"""The strip at the foot of the window: what is always true, on every screen."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from plebapp.ui import icons
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import TONES, Tone, label, restyle
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
    copy_hint: str = ""
    mode: str = ""  # "SÓ LEITURA"
    mode_tone: Tone = Tone.WARNING


_FIGURES = (
    ("enrolled", "Inscritos"),
    ("counted", "Seções apuradas"),
    ("turnout", "Comparecimento"),
    ("quorum", ""),
)
_REMARKS = (("mode", ""), ("person", ""))
_COPY_ICONS = {Tone.NEUTRAL: ("backup", Role.MUTED), Tone.OK: ("backup", Role.OK)}


class StatusStrip(QFrame):
    """Figures at the left, who works and the last copy at the right; wraps where the window is narrow.

    `copy_requested`: the remark on copies was pressed.
    """

    copy_requested = Signal()

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
        self.copy = self._entries["copy"] = QPushButton()
        self.copy.setProperty("kind", "strip")
        self.copy.setAutoDefault(False)
        self.copy.clicked.connect(self.copy_requested)
        flow.addWidget(self.copy)
        self.show_status(StatusView())

    def show_status(self, view: StatusView) -> None:
        """Show other figures."""
        for name, text in self._texts.items():
            value = getattr(view, name)
            text.setText(value)
            self._entries[name].setVisible(bool(value))
        restyle(self._texts["quorum"], "tone", view.quorum_tone.value)
        restyle(self._texts["mode"], "tone", view.mode_tone.value)
        self.show_copy(view.copy, view.copy_tone, view.copy_hint)

    def show_copy(self, text: str, tone: Tone, hint: str = "") -> None:
        """Show how the copies stand: words, with a tone that comes with a shape, and what pressing them does."""
        icon, role = _COPY_ICONS.get(tone, (TONES[tone].icon, TONES[tone].ink))
        icons.set_icon(self.copy, icon, role)
        self.copy.setText(f" {text}")  # Qt would put the words too close to the icon
        self.copy.setVisible(bool(text))
        self.copy.setToolTip(hint)
        self.copy.setAccessibleName(text)
        self.copy.setAccessibleDescription(hint)
        restyle(self.copy, "tone", tone.value)
        values = [(caption, self._texts[name].text()) for name, caption in _FIGURES + _REMARKS]
        spoken = [f"{caption} {value}".strip() for caption, value in (*values, ("", text)) if value]
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
