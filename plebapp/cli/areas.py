"""The areas consulted, told wherever they come in or begin to matter: a name misspelt makes an area of its own."""

from plebapp.cli.console import note, say
from plebapp.cli.hints import hint
from plebapp.domain.errors import Code, Refused
from plebapp.texts.formats import counted
from plebapp.texts.messages import message
from plebapp.usecases.canvass import canvass
from plebapp.usecases.ports import Desk

_UNNAMED = "(sem nome)"


def tell_areas(desk: Desk) -> None:
    """Say the areas with their stations, where there are several, and what is to be done about how they combine."""
    found = canvass(desk)
    areas = found.questions[0].areas
    if len(areas) < 2:
        return
    say(f"Áreas consultadas: {len(areas)}")
    for area, verdict in areas:
        say(f"    {area.name or _UNNAMED}: {counted(verdict.stations.total, 'seção', 'seções')}")
    if found.plebiscite.combination is None:
        missing = Refused(Code.COMBINATION_MISSING, areas=len(areas))
        note(f"Atenção: {message(missing)}")
        note(hint(missing.code))
        note("Se são uma área só, com nomes escritos de modo diferente, corrija-os na janela, em Seções.")
