"""The head of the page: the stage with how far it is, or the station whose sheet is being typed."""

from plebapp.domain.canvass import StationAccount
from plebapp.texts.formats import counted, integer
from plebapp.ui.pages.apuracao.lookup import name, particulars, place
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.page import PageHeader

TITLE = "Apuração"


def add_record_button(header: PageHeader, session: Session) -> Button:
    """Put in the header the button that opens what the minutes tell besides the count, and return it."""
    button = header.add_button("Registros da ata…", icon="edit")
    button.setToolTip("Sessões, presenças, impugnações, ocorrências e deliberações (Ctrl+R)")
    button.clicked.connect(session.record_wanted)
    return button


def show_stage(header: PageHeader, session: Session, *, countable: bool) -> None:
    """Show the stage and, once sheets can be typed, how many there are."""
    header.set_pill("")
    header.set_title(TITLE, _summary(session) if countable else "")


def show_station(header: PageHeader, session: Session, account: StationAccount) -> None:
    """Show a station and, in a pill, whose typing is gone on with or that it is corrected."""
    header.set_title(f"{name(account)} — {place(account)}", particulars(account))
    resumed = session.desk.book.counting.draft(account.station.id)
    if account.entry is not None:
        header.set_pill("CORREÇÃO", Tone.WARNING)
    elif resumed is not None:
        header.set_pill(f"Digitação começada por {resumed.person}", Tone.WARNING)
    else:
        header.set_pill("" if session.signed_in else "Digitação única")


def _summary(session: Session) -> str:
    count = session.canvass().whole.stations
    total = counted(count.total, "seção", "seções")
    done = f"{integer(count.counted)} de {total} com a apuração concluída"
    return f"{done} · {integer(count.pending) if count.pending else 'nenhuma'} por apurar"
