"""Closing the list of voters: first what will be fixed, then what was fixed, with its digest."""

from collections.abc import Mapping
from datetime import datetime, timezone

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import PlebError
from plebapp.domain.people import Permission
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.roll import DIGEST_ENCODING, RollClosing
from plebapp.domain.voter import ENROLLED, RollStatus
from plebapp.texts import remarks
from plebapp.texts.formats import counted, full_digest, integer, short_date, timestamp
from plebapp.texts.messages import message
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.models.stations import StationLine, columns_for, station_lines
from plebapp.ui.session import Session
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Tone, label
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.columns import RowsModel
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.figure import FigureLabel
from plebapp.ui.widgets.side_by_side import SideBySide
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.ports import Desk, Report
from plebapp.usecases.roll import close_roll

_LEFT_OUT = {
    RollStatus.AFTER_CUTOFF: "Depois da data-limite",
    RollStatus.SUSPENDED: "Título suspenso",
    RollStatus.CANCELLED: "Título cancelado",
}
_SHOWN = ("zone", "section", "place", "principal", "enrolled", "declared", "difference")


class CloseRollDialog(FrameDialog):
    """Shows the list as it would be fixed; closing it is the danger button's, and Enter alone does not do it."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        """Show what will be fixed."""
        plebiscite = session.canvass().plebiscite
        super().__init__(
            "Encerrar a relação de votantes",
            "Fixa os inscritos de cada seção. Depois, só uma decisão, com número, data e autoridade, inclui ou exclui "
            "eleitor; seções e data-limite não mudam mais.",
            parent,
            size=(132, 90),
        )
        self._session = session
        book = session.desk.book
        lines = sorted(station_lines(book), key=lambda line: (-abs(line.difference or 0), line.station.id))
        by_status: dict[RollStatus, int] = {}
        for (_, status), voters in book.roll.counts().items():
            by_status[status] = by_status.get(status, 0) + voters
        self.add(_figures(by_status, plebiscite))
        self._warnings = [*_out_of_time(plebiscite, session.desk.clock()), *warnings(lines)]
        for view in self._warnings:
            self.add(CheckLine(1, view))
        self.table = DataTable("Inscritos por seção", "close_roll", session.store)
        self.table.setModel(RowsModel([column for column in columns_for(lines) if column.key in _SHOWN], lines))
        card = Card("Inscritos por seção", "as diferenças primeiro" if any(line.difference for line in lines) else "")
        card.add(self.table, 1)
        self.add(card, 1)
        self.cancel_button = self.add_button("Cancelar")
        self.cancel_button.clicked.connect(self.reject)
        self.close_button = self.add_button("Encerrar a relação", ButtonKind.DANGER, "lock")
        self.close_button.clicked.connect(self.close_list)
        self.cancel_button.setFocus()

    def figures(self) -> list[str]:
        """Return the figures shown, each as it is read aloud."""
        return [figure.accessibleName() for figure in self.findChildren(FigureLabel)]

    def warnings(self) -> list[CheckView]:
        """Return what is to be looked at before closing."""
        return self._warnings

    def close_list(self) -> None:
        """Have the list closed."""
        task = self._session.do(
            _close,
            self._done,
            failed=self._failed,
            what="Encerrando a relação de votantes",
            permission=Permission.CLOSE_ROLL,
        )
        if task is not None:
            self.close_button.setEnabled(False)
            task.cancelled.connect(self._cancelled)

    def _done(self, closing: RollClosing) -> None:
        parent = self.parentWidget()
        self.accept()
        ClosingDialog(closing, self._session.canvass().plebiscite.local_time, parent).open()

    def _failed(self, error: PlebError) -> None:
        self.close_button.setEnabled(True)
        self.say("A relação não foi encerrada", message(error))

    def _cancelled(self) -> None:
        self.close_button.setEnabled(True)
        self.say("Encerramento cancelado", "A relação continua aberta.", Tone.WARNING)


def _figures(by_status: Mapping[RollStatus, int], plebiscite: Plebiscite) -> QWidget:
    included = sum(by_status.get(status, 0) for status in ENROLLED)
    left_out = ((words, integer(by_status.get(status, 0)), "não incluídos") for status, words in _LEFT_OUT.items())
    shown = (
        ("Inscritos na relação (R)", integer(included), "incluídos"),
        *left_out,
        ("Data-limite", short_date(plebiscite.cutoff), "inclusive"),
    )
    figures = [FigureLabel(*figure) for figure in shown]
    return SideBySide([(figure, 1) for figure in figures], least=90, spacing=4)


def _out_of_time(plebiscite: Plebiscite, now: datetime) -> list[CheckView]:
    told = remarks.closing(plebiscite, now)
    return [CheckView(Tone.WARNING, "Data do encerramento a conferir", told)] if told else []


def warnings(lines: list[StationLine]) -> list[CheckView]:
    """Return what should be looked at before closing: stations without voters, differences to what was declared."""
    found = []
    empty = [line for line in lines if line.enrolled == 0]
    if empty:
        names = ", ".join(f"{line.station.zone}/{line.station.section}" for line in empty[:12])
        more = f" e mais {len(empty) - 12}" if len(empty) > 12 else ""
        head = counted(len(empty), "seção sem nenhum incluído", "seções sem nenhum incluído")
        found.append(CheckView(Tone.WARNING, head, f"{names}{more}: confira se falta importar eleitores."))
    differing = [line for line in lines if line.difference]
    if differing:
        head = counted(len(differing), "seção difere do número declarado", "seções diferem do número declarado")
        text = "O número do arquivo das seções serve só de conferência; o que vale é a relação."
        found.append(CheckView(Tone.WARNING, head, text))
    return found


class ClosingDialog(FrameDialog):
    """Shows a closing on record: R, moment, person, digest."""

    def __init__(self, closing: RollClosing, local_time: timezone, parent: QWidget | None) -> None:
        """Show `closing`, its moment in local time."""
        moment = datetime.fromisoformat(closing.at).astimezone(local_time)
        super().__init__(
            "Relação de votantes encerrada",
            f"Em {timestamp(moment)}, por {closing.person}.",
            parent,
            size=(92, 74),
        )
        self._digest = closing.digest
        listed = counted(len([key for key, voters in closing.listed.items() if voters]), "seção", "seções")
        self.add(FigureLabel("Inscritos na relação (R)", integer(closing.total), f"em {listed}", Text.FIGURE_LARGE))
        card = Card("Resumo da relação (SHA-256)")
        self.digest = label(full_digest(closing.digest), Text.STRONG, wraps=True)
        self.digest.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        card.add(self.digest)
        words = (
            "Calculado sobre as linhas da relação em ordem de zona, seção e título "
            f"(codificação “{DIGEST_ENCODING}”, descrita no manual). Anote-o: a mesma relação dá sempre o mesmo "
            "resumo, e uma só letra mudada dá outro."
        )
        card.add(label(words, muted=True, wraps=True))
        self.add(card)
        self.body.addStretch(1)
        self.copy_button = self.add_button_at_left("Copiar o resumo", "copy")
        self.copy_button.clicked.connect(self.copy)
        close = self.add_button("Fechar", ButtonKind.PRIMARY)
        close.clicked.connect(self.accept)
        close.setFocus()

    def copy(self) -> None:
        """Put the digest on the clipboard."""
        QGuiApplication.clipboard().setText(self._digest)


def _close(desk: Desk, report: Report) -> RollClosing:
    return close_roll(desk, report)
