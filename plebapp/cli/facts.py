"""The command `dados`: shows the plebiscite's facts, and changes those that its options state."""

from argparse import Namespace
from dataclasses import replace

from plebapp.cli.areas import tell_areas
from plebapp.cli.arms import arms_line
from plebapp.cli.command import Command, Context
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.facts_options import board_options, changes, facts_options
from plebapp.cli.parser import Parser
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.residence import statutory_cutoff
from plebapp.texts import remarks
from plebapp.texts.facts import fact_lines
from plebapp.texts.formats import capitalised, counted
from plebapp.usecases.plebiscite import change_facts, default_question
from plebapp.usecases.ports import Desk


def _arguments(parser: Parser) -> None:
    facts_options(parser, new=False)
    board_options(parser)


def _facts_command(context: Context, given: Namespace) -> int:
    stated = changes(given)
    with context.desk(given.file, read_only=not stated) as desk:
        if stated:
            _change(desk, _changed(desk.book.facts.get(), stated))
        plebiscite = desk.book.facts.get()
        for line in fact_lines(plebiscite):
            say(line)
        say(arms_line(desk))
        tell_remarks(plebiscite)
        tell_areas(desk)
    return DONE


def _changed(current: Plebiscite, stated: dict[str, object]) -> Plebiscite:
    """Return the facts as stated; those that the statute filled in follow the ones they come from, unless stated."""
    changed = replace(current, **stated)  # type: ignore[arg-type]  # each fact as its option reads it
    if "cutoff" not in stated and current.cutoff == current.statutory_cutoff:
        changed = replace(changed, cutoff=statutory_cutoff(changed.polling_day))
    if not changed.question or ("question" not in stated and current.question == default_question(current.name)):
        changed = replace(changed, question=default_question(changed.name))
    return changed


def _change(desk: Desk, changed: Plebiscite) -> None:
    if changed == desk.book.facts.get():
        say("Nada mudou: os dados já eram esses.")
        return
    with progress("Conferindo o eleitorado com os novos dados") as report:
        moved = change_facts(desk, changed, report)
    say("Dados do plebiscito gravados.")
    if moved:
        say(f"{capitalised(counted(moved, 'eleitor mudou', 'eleitores mudaram'))} de situação.")


def tell_remarks(plebiscite: Plebiscite) -> None:
    """Note where the facts depart from the statute."""
    for remark in remarks.facts(plebiscite):
        note(f"Atenção: {remark}")


FACTS = Command(
    "dados",
    "mostra ou muda os dados do plebiscito",
    "Mostra os dados do plebiscito; com opções, muda antes os que elas dizem, e os outros ficam como estão.\n"
    "Encerrada a relação de votantes, os dados de que ela depende já não mudam.",
    _arguments,
    _facts_command,
)
