"""The court's arms: the picture as it will stand on paper, and ways to choose another or none."""

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from plebapp.ui import icons, theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels, space
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.flow import FlowLayout, flexible

WHAT_SERVES = (
    "Imagem PNG ou JPEG, em preto ou em cores, com 120 pixels de lado ou mais e até 20 MB. Sai no alto da primeira "
    "página de cada documento. O arquivo também pode ser solto aqui."
)
CHOSEN = "Os documentos trazem este brasão"
NEUTRAL = "Os documentos trazem o emblema neutro"
_SIDE = 14  # grid steps


class PaperPicture(QWidget):
    """A picture on white, as on paper, whatever the colours of the screen; without one, an icon."""

    def __init__(self) -> None:
        """Show no picture."""
        super().__init__()
        self._picture = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.current().changed.connect(self.updateGeometry)

    def show_picture(self, picture: bytes | None) -> None:
        """Show a picture (PNG), or none."""
        self._picture = QPixmap()
        if picture is not None:
            self._picture.loadFromData(picture)
        self.update()

    def is_empty(self) -> bool:
        """Say whether no picture is shown."""
        return self._picture.isNull()

    def sizeHint(self) -> QSize:
        return QSize(pixels(_SIDE), pixels(_SIDE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, edge = theme.current(), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setPen(QPen(look.color(Role.BORDER), 1))
            painter.setBrush(look.color(Role.RAISED if self.is_empty() else Role.PAPER))
            painter.drawRoundedRect(edge, pixels(0.5), pixels(0.5))
            if self.is_empty():
                side = pixels(6)
                place = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
                icons.paint(painter, "counting", place, Role.MUTED)
                return
            room = edge.adjusted(pixels(1), pixels(1), -pixels(1), -pixels(1))
            size = self._picture.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(0, 0, size.width(), size.height())
            place.moveCenter(room.center())
            painter.drawPixmap(place.toRect(), self._picture)


class ArmsCard(Card):
    """The arms on file and two buttons. `dropped` carries the path of a file let go over the card."""

    dropped = Signal(Path)

    def __init__(self) -> None:
        """Make the card without arms."""
        super().__init__("Brasão")
        self.picture = PaperPicture()
        self.choose_button = Button("Escolher imagem…", icon="open")
        self.remove_button = Button("Retirar", icon="remove")
        self._message = CheckLine(1)
        self.setAcceptDrops(True)
        buttons = QWidget()
        row = FlowLayout()
        buttons.setLayout(row)
        buttons.setSizePolicy(flexible(row))
        space(row, spacing=1.5)
        row.addWidget(self.choose_button)
        row.addWidget(self.remove_button)
        column = QVBoxLayout()
        space(column, spacing=1)
        column.addWidget(label(WHAT_SERVES, muted=True, wraps=True))
        column.addWidget(buttons)
        column.addWidget(self._message)
        column.addStretch(1)
        whole = QHBoxLayout()
        space(whole, spacing=3)
        whole.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(column, 1)
        self.add(whole)
        self.show_arms(None)

    def show_arms(self, picture: bytes | None) -> None:
        """Show the arms on file, or that there are none."""
        self.picture.show_picture(picture)
        told = NEUTRAL if picture is None else CHOSEN
        self.picture.setAccessibleName(told)
        self.set_title("Brasão", told)
        self.remove_button.setEnabled(picture is not None)

    def say(self, title: str, text: str = "", tone: Tone = Tone.ERROR) -> None:
        """Say what came of choosing a picture; an empty title clears the room."""
        self._message.show_check(CheckView(tone, title, text))

    def said(self) -> CheckView:
        """Return what `say` said last."""
        return self._message.view()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _picture(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _picture(event)
        if path is not None:
            event.acceptProposedAction()
            self.dropped.emit(path)


def _picture(event: QDropEvent) -> Path | None:
    """Return the one file that is dragged, None for several, for none, and for a plebiscite, which opens elsewhere."""
    urls = event.mimeData().urls()
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return paths[0] if len(paths) == len(urls) == 1 and paths[0].suffix.lower() != ".pleb" else None
