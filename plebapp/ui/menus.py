"""The menus of the window as a table: key, menu, words, shortcut, icon."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from plebapp.ui import icons
from plebapp.ui.palette import Role


@dataclass(frozen=True)
class ActionSpec:
    """An entry of a menu. `document`: only while a plebiscite is open. `rule`: a line before it."""

    key: str
    menu: str
    text: str
    shortcut: str = ""
    icon: str = ""
    document: bool = False
    rule: bool = False
    checkable: bool = False


FILE, EDIT, VIEW, HELP = "&Arquivo", "&Editar", "E&xibir", "Aj&uda"
MENUS = (FILE, EDIT, VIEW, HELP)

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("new", FILE, "&Novo plebiscito…", "Ctrl+N", "new"),
    ActionSpec("open", FILE, "&Abrir…", "Ctrl+O", "open"),
    ActionSpec("example", FILE, "Abrir e&xemplo", icon="example"),
    ActionSpec("copy_now", FILE, "Fazer cópia a&gora", "Ctrl+Shift+C", "backup", document=True, rule=True),
    ActionSpec("copies_folder", FILE, "Pasta das &cópias…", document=True),
    ActionSpec("save_copy", FILE, "&Salvar cópia…", "Ctrl+Shift+S", document=True),
    ActionSpec("restore", FILE, "Restaurar de &uma cópia…"),
    ActionSpec("damaged", FILE, "Arquivo danificad&o: cópia boa ou resgate…", document=True),
    ActionSpec("print", FILE, "I&mprimir…", "Ctrl+P", "print", document=True, rule=True),
    ActionSpec("check", FILE, "Conferir &documento…", icon="ok"),
    ActionSpec("protect", FILE, "&Proteger arquivo…", icon="lock", document=True, rule=True),
    ActionSpec("people", FILE, "P&essoas do arquivo…", icon="person", document=True),
    ActionSpec("rekey", FILE, "&Trocar a chave…", document=True),
    ActionSpec("close", FILE, "&Fechar plebiscito", "Ctrl+W", document=True, rule=True),
    ActionSpec("quit", FILE, "Sa&ir", "Ctrl+Q"),
    ActionSpec("find", EDIT, "&Localizar eleitor, seção ou documento…", "Ctrl+F", "search", document=True),
    ActionSpec("record", EDIT, "&Registros da ata…", "Ctrl+R", "edit", document=True),
    ActionSpec("person", EDIT, "&Trocar quem trabalha…", "F2", "person", document=True, rule=True),
    ActionSpec("lock", EDIT, "&Bloquear", "Ctrl+L", "lock", document=True),
    ActionSpec("text_larger", VIEW, "&Aumentar o texto", "Ctrl++"),
    ActionSpec("text_smaller", VIEW, "&Diminuir o texto", "Ctrl+-"),
    ActionSpec("text_normal", VIEW, "Texto em tamanho &normal", "Ctrl+0"),
    ActionSpec("full_screen", VIEW, "&Tela cheia", "F11", checkable=True, rule=True),
    ActionSpec("manual", HELP, "&Manual", "F1", "help"),
    ActionSpec("crash_reports", HELP, "&Relatórios de falha…", rule=True),
    ActionSpec("about", HELP, "&Sobre o plebapp"),
)


def build(window: QMainWindow) -> tuple[dict[str, QMenu], dict[str, QAction]]:
    """Give `window` its menu bar and return menus by name and actions by key."""
    menus = {name: window.menuBar().addMenu(name) for name in MENUS}
    actions = {}
    for spec in ACTIONS:
        if spec.rule:
            menus[spec.menu].addSeparator()
        actions[spec.key] = _action(window, spec)
        menus[spec.menu].addAction(actions[spec.key])
    return menus, actions


def _action(window: QMainWindow, spec: ActionSpec) -> QAction:
    action = QAction(spec.text, window)
    action.setObjectName(spec.key)
    action.setCheckable(spec.checkable)
    if spec.shortcut:
        action.setShortcut(QKeySequence(spec.shortcut))
    if spec.icon:
        icons.set_icon(action, spec.icon, Role.ACCENT)
    return action


_COPYING = ("copy_now", "save_copy")


def set_damaged(actions: Mapping[str, QAction], *, damaged: bool) -> None:
    """Offer the ways out of a damaged file and no copies of it, which the entries themselves explain; or, where the
    open file is not known to be damaged, the other way round."""
    is_open = actions["close"].isEnabled()
    actions["damaged"].setEnabled(is_open and damaged)
    for spec in ACTIONS:
        if spec.key in _COPYING:
            actions[spec.key].setEnabled(is_open and not damaged)
            actions[spec.key].setText(f"{spec.text} (arquivo danificado)" if damaged else spec.text)
