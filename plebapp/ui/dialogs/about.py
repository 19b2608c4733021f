"""What the program is, its version, and the licences it comes under."""

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from plebapp.resource import resource
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.widgets.basic import label
from plebapp.ui.widgets.controls import ButtonKind

_TEXT = (
    "Plebiscitos de criação de municípios na Justiça Eleitoral: relação de votantes, apuração, decisão do art. 5º da "
    "Lei Complementar nº 1/1967 e Ata Geral. O programa não usa a rede: os dados ficam no arquivo .pleb."
)


class AboutDialog(FrameDialog):
    """Version and licences."""

    def __init__(self, version: str, parent: QWidget) -> None:
        """Show `version` over `parent`."""
        versions = f"Versão {version} · Qt {qVersion()}"
        super().__init__("Sobre o plebapp", versions, parent, size=(90, 70), scrolls=False, speaks=False)
        self.add(label(_TEXT, wraps=True))
        licences = QPlainTextEdit(
            "\n\n".join(
                resource(f"licencas/{name}").read_text(encoding="utf-8") for name in ("LICENCA.txt", "TERCEIROS.md")
            )
        )
        licences.setReadOnly(True)
        licences.setAccessibleName("Licenças")
        self.add(licences, 1)
        self.add_button("Fechar", ButtonKind.PRIMARY).clicked.connect(self.accept)
