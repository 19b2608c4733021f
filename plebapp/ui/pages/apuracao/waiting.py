"""Why nothing can be counted yet, and where to go on."""

from dataclasses import dataclass

from plebapp.domain.canvass import Canvass
from plebapp.domain.errors import Code, Refused
from plebapp.texts.messages import message
from plebapp.usecases.counting import require_countable
from plebapp.usecases.ports import Desk


@dataclass(frozen=True)
class NotYet:
    """Title and text; `page` leads on, with `words` on its button. `passes` says that time alone will do."""

    title: str
    text: str
    page: str = ""
    words: str = ""
    passes: bool = False


def why_not(desk: Desk, canvass: Canvass) -> NotYet | None:
    """Return why nothing can be counted yet, None where it can."""
    if not canvass.stations:
        return NotYet("Ainda não há seções", message(Refused(Code.NO_STATIONS)), "secoes", "Ir para Seções")
    try:
        require_countable(desk)
    except Refused as refused:
        if refused.code is Code.ROLL_OPEN:
            text = f"{message(refused)} Só então se sabe quantos são os inscritos de cada seção."
            title = "A apuração começa depois da relação de votantes"
            return NotYet(title, text, "eleitorado", "Ir para Eleitorado")
        return NotYet("A votação ainda não se encerrou", message(refused), passes=True)
    return None
