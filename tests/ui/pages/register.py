"""Six voters in a register, and finding them on the page."""

from PySide6.QtCore import Qt

from plebapp.ui.pages.eleitorado import RollPage
from plebapp.usecases.ports import Desk
from tests.ui.sitting import Sitting
from tests.usecases.office import stations, titulo, voters

HEADER = "titulo;nome;nome_social;zona;secao;residencia_desde;situacao"
PEOPLE = (
    (1, "Maria da Conceição d'Ávila", "", 1, "02/05/1998", ""),
    (2, "Conceição Aparecida d’Ávila Lima", "", 1, "14/08/2019", "regular"),
    (3, "José Conceição", "", 2, "04/10/2025", ""),
    (4, "João Souza", "Joana", 2, "01/01/2001", ""),
    (5, "Ítalo Müller-Ibáñez", "", 2, "01/01/2001", "suspensa"),
    (6, "Ana = SOMA(A1)", "", 2, "01/01/2001", "cancelada"),
)


def register(desk: Desk) -> None:
    """Six voters in two stations: three included, one who came a day late, one suspended, one cancelled."""
    stations(desk, "12;1;Escola 1;", "12;2;Escola 2;")
    rows = [(titulo(n), name, social, "12", str(section), *rest) for n, name, social, section, *rest in PEOPLE]
    voters(desk, *map(";".join, rows), header=HEADER)


def names(page: RollPage) -> list[str]:
    rows = (page.model.row_at(number) for number in range(page.model.rowCount()))
    return [found.voter.name for found in rows if found is not None]


def search(sitting: Sitting, page: RollPage, text: str) -> None:
    page.filter.search.reset()
    page.filter.search.setText(text)
    page.filter.search.setFocus()
    sitting.press(Qt.Key.Key_Return)
