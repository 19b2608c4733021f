"""What can be done with the closed list of voters as a whole: opening it again, and giving it out as a table."""

from functools import partial
from pathlib import Path

from plebapp.domain.errors import Refused
from plebapp.domain.people import Permission
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import Desk, Report
from plebapp.usecases.roll import reopen_roll, require_reopenable
from plebapp.usecases.roll_export import export_roll

ROLL = FileKind("rolls", "Tabela CSV", ("*.csv",), "csv")

_REOPEN = "Reabrir a relação de votantes"
_WHY = (
    "Motivo, que fica no diário. Os eleitores poderão ser alterados de novo, e a relação terá de ser encerrada outra "
    "vez, com outro resumo; o encerramento de agora continua registrado."
)


def reopen(session: Session) -> None:
    """Ask for the reason, and open the list again, while nothing rests on it."""
    if not permits.permit(session, Permission.REOPEN_ROLL):
        return
    try:
        require_reopenable(session.desk.book)
    except Refused as refused:
        session.prompts.inform(_REOPEN, message(refused), tone=Tone.WARNING)
        return
    reason = session.prompts.ask_text(_REOPEN, _WHY, yes="Reabrir a relação")
    if reason:
        done = partial(_tell, session, "Relação de votantes reaberta")
        act = f"Reabrir a relação de votantes. Motivo: {reason}."
        session.do(partial(_reopen, reason), done, permission=Permission.REOPEN_ROLL, act=act)


def _reopen(reason: str, desk: Desk, _report: Report) -> None:
    reopen_roll(desk, reason)


def _tell(session: Session, text: str, _nothing: None) -> None:
    session.told.emit(text)


def export(session: Session) -> None:
    """Ask where, and write the enrolled as a table."""
    if not permits.permit(session, Permission.EXPORT_ROLL):
        return
    name = f"Relação de votantes - {session.canvass().plebiscite.name}.csv".replace("/", "-")
    path = session.prompts.save_file("Exportar a relação de votantes", ROLL, name)
    if path is None:
        return

    def work(desk: Desk, report: Report) -> int:
        return export_roll(desk, session.app.exchange, path, report)

    done = partial(_exported, session, path)
    act = f"Exportar a relação de votantes, com dados pessoais, para “{path.name}”, na pasta “{path.parent}”."
    session.do(work, done, what="Exportando a relação de votantes", permission=Permission.EXPORT_ROLL, act=act)


def _exported(session: Session, path: Path, voters: int) -> None:
    written = counted(voters, "eleitor", "eleitores")
    session.told.emit(f"Relação exportada: {written} em “{path.name}”, que tem dados pessoais: guarde-o com cuidado")
