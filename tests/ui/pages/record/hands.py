"""One proceeding of each kind, as it is typed, kept and told; hands that work the dialog by keyboard."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.ui.dialogs.record import RecordDialog
from plebapp.usecases import proceedings
from tests.ui.sitting import CTRL, Sitting
from tests.usecases.office import key

Sit = Callable[..., Sitting]
Show = Callable[..., RecordDialog]
K = ProceedingKind
SIGNING = (
    Signatory(BoardRole.PRESIDENT, "Helena d'Ávila"),
    Signatory(BoardRole.SECRETARY, "José Ângelo"),
    Signatory(BoardRole.OBSERVER),
)

# What is typed field after field, Tab between them: of a moment the date and the hour.
TYPED = {
    K.SESSION: ("", "8h", "", "12", "Abertas as urnas"),
    K.ATTENDANCE: ("Maria Souza", "fiscal", "Frente do Sim"),
    K.CHALLENGE: (
        "04/10/2026",
        "16:30",
        "Paulo",
        "delegado",
        "PX",
        "12/2",
        "Urna sem lacre",
        "Indeferida",
        "2",
        "1",
        "x",
    ),
    K.INCIDENT: ("04102026", "9h05", "1", "Faltou energia"),
    K.DECISION: ("", "", "", "Duas turmas", "3", "0"),
    K.ADDENDUM: ("Onde se leu 12, leia-se 21",),
}
KEPT = {
    K.SESSION: Proceeding(
        kind=K.SESSION, began=datetime(2026, 10, 4, 8), ended=datetime(2026, 10, 4, 12), text="Abertas as urnas"
    ),
    K.ATTENDANCE: Proceeding(kind=K.ATTENDANCE, name="Maria Souza", capacity="fiscal", entity="Frente do Sim"),
    K.CHALLENGE: Proceeding(
        kind=K.CHALLENGE,
        began=datetime(2026, 10, 4, 16, 30),
        name="Paulo",
        capacity="delegado",
        entity="PX",
        station=key(2),
        text="Urna sem lacre",
        ruling="Indeferida",
        votes_for=2,
        votes_against=1,
        appeal="x",
    ),
    K.INCIDENT: Proceeding(kind=K.INCIDENT, began=datetime(2026, 10, 4, 9, 5), station=key(1), text="Faltou energia"),
    K.DECISION: Proceeding(kind=K.DECISION, text="Duas turmas", votes_for=3, votes_against=0),
    K.ADDENDUM: Proceeding(kind=K.ADDENDUM, text="Onde se leu 12, leia-se 21"),
}


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the desktop brings it: to a list of suggestions, while there is one."""
    QTest.keyClick(_target(), key, modifiers)


def write(text: str) -> None:
    for character in text:  # a list of suggestions may come and go meanwhile
        QTest.keyClicks(_target(), character)


def _target() -> QWidget:
    return QApplication.activePopupWidget() or focused()


def fill(sitting: Sitting, dialog: RecordDialog, kind: ProceedingKind) -> None:
    """Type one of a kind, from the first field to the last, by keyboard."""
    press(Qt.Key(Qt.Key.Key_1 + tuple(K).index(kind)), CTRL)
    for place, text in enumerate(TYPED[kind]):
        if place:
            press(Qt.Key.Key_Tab)
        write(text)


def keep(sitting: Sitting) -> None:
    press(Qt.Key.Key_Return, CTRL)
    sitting.wait()


def on_file(sitting: Sitting) -> tuple[Proceeding, ...]:
    return sitting.desk.book.proceedings.all()


def listed(dialog: RecordDialog) -> list[tuple[str, str]]:
    model = dialog.list.table.model()
    return [(model.index(row, 0).data(), model.index(row, 2).data()) for row in range(model.rowCount())]


def add(sitting: Sitting, kind: ProceedingKind = K.INCIDENT) -> Proceeding:
    return proceedings.add(sitting.desk, KEPT[kind])


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found
