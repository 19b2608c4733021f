"""Novo plebiscito: the facts that a file begins with; the others are filled in on Dados do plebiscito."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from plebapp.domain.errors import Refused
from plebapp.domain.plebiscite import Plebiscite, validate
from plebapp.domain.regime import DEFAULT_REGIME, REGIMES
from plebapp.domain.residence import statutory_cutoff
from plebapp.texts.messages import message
from plebapp.ui.dialogs.facts_fields import Wrong
from plebapp.ui.dialogs.facts_form import FactsForm
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.tasks import Task
from plebapp.ui.widgets.basic import Card, label
from plebapp.ui.widgets.controls import ButtonKind, CheckBox
from plebapp.usecases.ports import Clock

_TEXT = "Tudo pode ser alterado depois, até o encerramento da relação de votantes, menos a marca de simulado."
_SIMULATED = (
    "Para treino e demonstração. A marca não sai mais: todas as telas e documentos dizem SIMULADO, e a apuração não "
    "espera o fim da votação."
)
_PROTECTION = (
    "Pessoas entram com senha, registros ficam assinados, e o arquivo, cifrado. Sem proteção o arquivo funciona do "
    "mesmo modo, e a tela e a ata dizem “sem proteção”; ele pode ser protegido mais tarde, em Arquivo."
)


class NewPlebisciteDialog(FrameDialog):
    """The form; `filled` carries the facts once they can stand. It stays, filled in, until the file has been made."""

    filled = Signal(Plebiscite)

    def __init__(self, clock: Clock, parent: QWidget) -> None:
        """Show an empty form over `parent`."""
        super().__init__("Novo plebiscito", _TEXT, parent, size=(142, 88))
        today = clock().date()
        self._blank = Plebiscite(
            name="", uf="", polling_day=today, cutoff=statutory_cutoff(today), regime=REGIMES[DEFAULT_REGIME]
        )
        self.form = FactsForm()
        self.form.show_facts(self._blank)
        self.form.clear_dates()
        self.simulated = CheckBox("Este plebiscito é simulado")
        card = Card("Simulado")
        card.add(self.simulated)
        card.add(label(_SIMULATED, muted=True, wraps=True))
        self.protect = CheckBox("Proteger o arquivo logo depois de criado")
        self.protect.setChecked(True)
        protection = Card("Proteção")
        protection.add(self.protect)
        protection.add(label(_PROTECTION, muted=True, wraps=True))
        sections = self.form.sections
        for section in (sections.identity, sections.poll, sections.rule, card, protection):
            self.add(section)
        self.add_button("Cancelar").clicked.connect(self.reject)
        self._create_button = self.add_button("Criar plebiscito…", ButtonKind.PRIMARY)
        self._create_button.clicked.connect(self.finish)
        self.form.changed.connect(partial(self.say, ""))  # what was wrong is being corrected
        self.form.row_of("name").field.setFocus()

    def finish(self) -> None:
        """Read the form; what is wrong is said, otherwise the facts are given."""
        try:
            plebiscite = replace(self.form.read(self._blank), simulated=self.simulated.isChecked())
            validate(plebiscite)
        except Wrong as wrong:
            self.say("Falta corrigir o que está marcado", str(wrong))
            return
        except Refused as refused:
            self.say("O plebiscito não pode ficar assim", message(refused))
            return
        self.say("")
        self.filled.emit(plebiscite)

    def wait_for(self, making: Task) -> None:
        """Take no more input while the file is made; close once it is there, otherwise let the person go on."""
        self.setEnabled(False)
        making.succeeded.connect(self.accept)
        making.failed.connect(self._go_on)
        making.cancelled.connect(self._go_on)

    def _go_on(self, _error: object = None) -> None:
        self.setEnabled(True)
        self._create_button.setFocus()
