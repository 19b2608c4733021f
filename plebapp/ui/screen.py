"""What is said where no window can be opened: Qt would give up in English, and by aborting."""

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Qt may be the very thing that cannot be loaded
    from PySide6.QtCore import QMessageLogContext, QtMsgType

NO_WINDOW = 1
"""The exit status."""


def told(detail: str) -> str:
    """Return what to say, with Qt's or the system's own reason."""
    return (
        "plebapp: a janela não pôde ser aberta: não há tela gráfica ao alcance, ou falta uma biblioteca do sistema "
        f"(detalhe técnico: {' '.join(detail.split())[:200]}).\n"
        "Abra o programa numa sessão com tela; sem tela, use os comandos, que “plebapp --help” lista."
    )


def tell_without_screen() -> None:
    """From now on pass on what Qt says, but when it gives up for want of a screen, say so and end with NO_WINDOW.

    Raises ImportError where Qt cannot be loaded.
    """
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler

    reasons: list[str] = []

    def says(kind: "QtMsgType", context: "QMessageLogContext", text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            sys.stderr.write(f"{told([*reasons, text][0])}\n")
            sys.stderr.flush()
            os._exit(NO_WINDOW)
        if not str(context.category).startswith("qt.qpa"):  # the platform's troubles
            sys.stderr.write(f"{text}\n")
        elif not reasons:
            reasons.append(text)

    qInstallMessageHandler(says)
