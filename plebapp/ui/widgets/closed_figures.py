"""R, Δ and I of a closed list of voters, and its digest."""

from PySide6.QtWidgets import QWidget

from plebapp.domain.canvass import Canvass
from plebapp.texts.formats import integer, short_digest, signed
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.figure import FigureLabel
from plebapp.ui.widgets.flow import FlowLayout, flexible


class ClosedFigures(Card):
    """The figures; hidden while the list is open. `button` asks for more."""

    def __init__(self) -> None:
        """Make the card, hidden."""
        super().__init__()
        space(self.body, (3, 1.5, 3, 0.5))
        self.listed = FigureLabel("R · relação encerrada", kind=Text.TITLE)
        self.changes = FigureLabel("Δ · decididos depois", kind=Text.TITLE)
        self.enrolled = FigureLabel("I · inscritos", kind=Text.TITLE)
        self.digest = FigureLabel("Resumo da relação", kind=Text.TITLE)
        self.button = Button("Ver o encerramento…", icon="lock")
        holder = QWidget()
        flow = FlowLayout(tail=4, top=True)
        holder.setLayout(flow)
        holder.setSizePolicy(flexible(flow))
        space(flow, spacing=6)
        for widget in (self.listed, self.changes, self.enrolled, self.digest, self.button):
            flow.addWidget(widget)
        self.add(holder)
        self.hide()

    def told(self) -> tuple[str, str, str]:
        """Return R, Δ and I as shown."""
        return self.listed.figure(), self.changes.figure(), self.enrolled.figure()

    def show_closing(self, canvass: Canvass) -> None:
        """Show the closing and what was decided since; hide while the list is open."""
        self.setVisible(canvass.closing is not None)
        if canvass.closing is None:
            return
        plus, minus = canvass.late_inclusions, canvass.late_exclusions
        self.listed.show_figure(integer(canvass.closing.total))
        self.changes.show_figure(signed(plus - minus), f"{integer(plus)} a mais, {integer(minus)} a menos")
        self.enrolled.show_figure(integer(canvass.whole.totals.enrolled), "R + Δ")
        self.digest.show_figure(short_digest(canvass.closing.digest))
