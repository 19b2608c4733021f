"""What can be issued now, or why it cannot: the document's name, its marks, and what is to be known before signing."""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QWidget

from plebapp.domain.canvass import Canvass
from plebapp.texts.formats import capitalised, clock, counted, full_digest, short_date, short_digest
from plebapp.texts.minutes import DRAFT
from plebapp.texts.remarks import replaced
from plebapp.texts.terms import DOCUMENTS, document_name
from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Card, Pill, Tone, label, restyle
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.flow import FlowLayout
from plebapp.usecases.ports import Document

_READY = "Todas as seções têm a sua situação definida: a ata já pode ser assinada."
_TO_COME, _DONE, _UNNUMBERED = "a expedir", "expedida", "sem número: o arquivo está aberto só para leitura"


def document_title(document: Document) -> str:
    """Return a document's name: "Ata Geral nº 1/2026", without number where it bears none."""
    if document.number is not None:
        return document_name(document.kind, document.number)
    return next(name for kind, name in DOCUMENTS.items() if kind == document.kind)


class PresentCard(Card):
    """`again_button` makes the document anew, with the hour of now, as long as it has not been issued."""

    def __init__(self) -> None:
        """Make a card that says nothing yet."""
        super().__init__()
        self._name = label("", Text.SECTION, wraps=True)
        self._draft, self._simulated = Pill(), Pill("SIMULADO", Tone.WARNING)
        pills = FlowLayout()
        space(pills, spacing=1)
        for pill in (self._draft, self._simulated):
            pills.addWidget(pill)
        self.why, self.made = label("", wraps=True), label("", muted=True, wraps=True)
        self.awaiting, self.lacking, self.before, self.barred = (label("", wraps=True) for _ in range(4))
        self.again_button = Button("Fazer de novo", icon="refresh")
        self.again_button.setToolTip("Põe na ata a hora de agora")
        row = QHBoxLayout()
        space(row)
        row.addWidget(self.again_button)
        row.addStretch(1)
        items: tuple[QWidget | QLayout, ...] = (self._name, pills, self.why, self.made, *self._warnings(), row)
        for item in items:
            self.add(item)
        for warning in self._warnings():
            restyle(warning, "tone", Tone.WARNING.value)
            warning.hide()

    def states(self) -> tuple[str, ...]:
        """Return the marks of the document: MINUTA or PRONTA, and SIMULADO."""
        return tuple(pill.text() for pill in (self._draft, self._simulated) if not pill.isHidden())

    def title(self) -> str:
        """Return the name of the document, and whether it was issued."""
        return self._name.text()

    def show_state(self, canvass: Canvass, now: datetime) -> None:
        """Say how the count stands at `now` (aware)."""
        draft = not (canvass.final and canvass.plebiscite.counting_may_begin(now))
        self._draft.show_state(DRAFT if draft else "PRONTA", Tone.WARNING if draft else Tone.OK)
        self._simulated.setVisible(canvass.plebiscite.simulated)
        self.why.setText(f"É minuta, e cada folha o diz: {_missing(canvass)}." if draft else _READY)
        awaiting = sum(account.mismatch_undecided for account in canvass.stations)
        self.awaiting.setText(_awaiting(awaiting))
        self.awaiting.setVisible(bool(awaiting))

    def show_document(self, document: Document, zone: tzinfo, before: Sequence[str] = (), *, issued: bool) -> None:
        """Say what the document is, whether it was `issued`, and the moment printed in it, in the legal time `zone`;
        `before` what to look at before issuing it."""
        state = _UNNUMBERED if document.number is None else _DONE if issued else _TO_COME
        self._name.setText(f"{document_title(document)}, {state}")
        digest = f"resumo do diário {short_digest(document.head)}"
        if document.made_at is not None:
            moment = document.made_at.astimezone(zone)
            digest = f"datada de {short_date(moment.date())}, {clock(moment)} · {digest}"
        self.made.setText(capitalised(digest))
        self.made.setToolTip(full_digest(document.head))
        self.lacking.setText(replaced(document.replaced))
        self.lacking.setVisible(bool(document.replaced))
        self.before.setText("\n".join(before))
        self.before.setVisible(not issued and bool(before))
        self.again_button.setVisible(not issued)
        for part in (self._draft, self.made):
            part.show()

    def show_barred(self, why: str) -> None:
        """Say why the person may not issue the document; nothing where that is empty."""
        self.barred.setText(why)
        self.barred.setVisible(bool(why))

    def show_refusal(self, text: str) -> None:
        """Say why there is no document."""
        self._name.setText("A Ata Geral ainda não pode ser feita")
        self.why.setText(text)
        for part in (self._draft, self.made, *self._warnings(), self.again_button):
            part.hide()

    def _warnings(self) -> tuple[QLabel, ...]:
        return self.barred, self.awaiting, self.before, self.lacking


def _missing(canvass: Canvass) -> str:
    if canvass.final:
        return "pelo relógio do computador, a votação ainda não se encerrou"
    if canvass.complete:
        return "a relação de votantes está aberta"
    return f"há {counted(canvass.whole.stations.pending, 'seção por apurar', 'seções por apurar')}"


def _awaiting(stations: int) -> str:
    told = counted(stations, "seção tem incoincidência", "seções têm incoincidência")
    return f"{told} entre cédulas e votantes por deliberar (CE, art. 166): a ata sai a dizê-lo. Veja em Apuração."
