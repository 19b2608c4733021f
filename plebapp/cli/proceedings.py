"""The command `registro`: lists what the board put on record for its minutes, adds to it, changes it, takes away."""

import re
from argparse import SUPPRESS, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime
from textwrap import fill
from typing import Any

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context
from plebapp.cli.console import say
from plebapp.cli.exits import DONE
from plebapp.cli.parser import Parser, UsageError
from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import FieldProblem
from plebapp.domain.moments import day_and_hour, read_moment
from plebapp.domain.proceedings import FIELDS, Proceeding, ProceedingKind
from plebapp.domain.station import StationId
from plebapp.texts import proceedings as words
from plebapp.texts.formats import capitalised
from plebapp.texts.problems import problem_text
from plebapp.texts.templates import shown
from plebapp.usecases import proceedings
from plebapp.usecases.ports import Desk

_KINDS = {kind.value.replace("_", "-"): kind for kind in ProceedingKind}
_LONGEST_LINE = 400
_AS_WRITTEN = "Um momento se escreve com o dia e a hora, como “05/10/2026 9h30”, ou só com a hora."
_STATION = re.compile(r"(\d{1,4})/(\d{1,4})", re.ASCII)


_Dated = Callable[[date], datetime | None]
"""A moment that waits for the day of an hour alone."""


def _moment(text: str) -> _Dated | None:
    """Read day and hour, or an hour alone; empty text says that there is none. Raises ArgumentTypeError."""
    if not text.strip():
        return None
    day, hour = day_and_hour(text)

    def dated(usual: date) -> datetime | None:
        return read_moment(day, hour, lambda: usual)

    try:
        dated(date.max)
    except FieldProblem as found:
        reason = problem_text(found.problem, **found.operands)
        raise ArgumentTypeError(f"“{shown(text)}”: {reason} {_AS_WRITTEN}") from found
    return dated


def _station(text: str) -> StationId | None:
    """Read ZONA/SEÇÃO; empty text says that there is none. Raises ArgumentTypeError."""
    if not text.strip():
        return None
    match = _STATION.fullmatch(text.strip())
    if match is None:
        raise ArgumentTypeError(f"“{shown(text)}”: escreva ZONA/SEÇÃO, como 12/345")
    return StationId(int(match[1]), int(match[2]))


# Option, field, reader, what stands for the value in the help, and the help.
_FIELDS: tuple[tuple[str, str, Callable[[str], Any], str, str], ...] = (
    (
        "inicio",
        "began",
        _moment,
        "MOMENTO",
        "quando foi, ou quando se abriu a sessão, como “05/10/2026 9h30”; a hora sozinha é de hoje",
    ),
    ("fim", "ended", _moment, "MOMENTO", "quando se encerrou a sessão; a hora sozinha é do dia em que se abriu"),
    ("nome", "name", str, "NOME", "quem esteve presente, ou quem impugnou"),
    ("qualidade", "capacity", str, "TEXTO", f"em que qualidade: {', '.join(words.CAPACITIES[:8])}…"),
    ("entidade", "entity", str, "TEXTO", "o partido, a frente ou o órgão que representa"),
    ("secao", "station", _station, "ZONA/SEÇÃO", "a seção de que se trata"),
    ("texto", "text", str, "TEXTO", "o que se fez, impugnou, ocorreu ou deliberou, num só parágrafo"),
    ("decisao", "ruling", str, "TEXTO", "o que a Junta decidiu sobre a impugnação"),
    ("votos-a-favor", "votes_for", read.whole(0, 5), "N", "os votos por essa decisão ou deliberação"),
    ("votos-contra", "votes_against", read.whole(0, 5), "N", "os votos contra ela"),
    ("recurso", "appeal", str, "TEXTO", "quem recorreu da decisão, e como"),
)


def _arguments(parser: Parser) -> None:
    add = parser.options.add_argument
    add(
        "--incluir",
        metavar="ESPÉCIE",
        type=read.one_of(_KINDS),
        help=f"faz um registro; a espécie é {', '.join(_KINDS)}",
    )
    number = read.whole(1, 999_999_999)
    add("--alterar", metavar="Nº", type=number, help="muda, no registro desse número, o que as opções dizem")
    add("--retirar", metavar="Nº", type=number, help="tira o registro desse número, que não se dá a outro")
    add("--motivo", metavar="TEXTO", default="", help="por que se altera ou retira, para o diário do arquivo")
    for option, field, reader, metavar, help_text in _FIELDS:
        add(f"--{option}", dest=field, metavar=metavar, type=reader, default=SUPPRESS, help=help_text)


def _record(context: Context, given: Namespace) -> int:
    asked = [act for act in _ACTS if getattr(given, act) is not None]
    if len(asked) > 1:
        raise UsageError(f"uma coisa de cada vez: {', '.join(f'--{act}' for act in asked)}")
    values = {field: getattr(given, field) for _, field, *_ in _FIELDS if hasattr(given, field)}
    if values and asked not in (["incluir"], ["alterar"]):
        raise UsageError("o que se registra vai com --incluir ESPÉCIE ou --alterar Nº")
    with context.desk(given.file, read_only=not asked) as desk:
        if asked:
            say(_ACTS[asked[0]](desk, given, values))
        for line in _lines(desk):
            say(line)
    return DONE


def _add(desk: Desk, given: Namespace, values: dict[str, Any]) -> str:
    kept = proceedings.add(desk, _stated(desk, Proceeding(kind=given.incluir), values))
    return f"Feito: {words.name(kept.number)}."


def _change(desk: Desk, given: Namespace, values: dict[str, Any]) -> str:
    for proceeding in desk.book.proceedings.all():
        if proceeding.number == given.alterar:
            proceedings.change(desk, _stated(desk, proceeding, values), given.motivo)
            return f"Alterado: {words.name(given.alterar)}."
    raise Refused(Code.PROCEEDING_UNKNOWN, number=given.alterar)


def _stated(desk: Desk, earlier: Proceeding, values: dict[str, Any]) -> Proceeding:
    """Return the proceeding as the options say it; an hour alone is of the day that it had or, new, of today, and at
    the end of a session of the day on which that began."""
    usual = desk.clock().astimezone(desk.book.facts.get().local_time).date()
    dated: dict[str, datetime | None] = {}
    for name in ("began", "ended"):
        current: datetime | None = getattr(earlier, name)
        if name in values:
            usual = usual if current is None or name == "ended" else current.date()
            dated[name] = None if values[name] is None else values[name](usual)
            current = dated[name]
        usual = usual if current is None else current.date()
    return replace(earlier, **{**values, **dated})


def _remove(desk: Desk, given: Namespace, _: dict[str, Any]) -> str:
    proceedings.remove(desk, given.retirar, given.motivo)
    return f"Retirado: {words.name(given.retirar)}. O diário conserva o que dizia."


_ACTS: dict[str, Callable[[Desk, Namespace, dict[str, Any]], str]] = {
    "incluir": _add,
    "alterar": _change,
    "retirar": _remove,
}


def _lines(desk: Desk) -> Iterator[str]:
    found = desk.book.proceedings.all()
    if not found:
        yield "Não há registros da ata."
    for proceeding in found:
        told = words.summary(proceeding, _LONGEST_LINE)
        yield f"{proceeding.number} · {words.KINDS[proceeding.kind]} · {told}"


def _asked_of(kind: ProceedingKind) -> str:
    options = {field: f"--{option}" for option, field, *_ in _FIELDS}
    asked = " ".join(options[needed.name] + ("" if needed.required else "*") for needed in FIELDS[kind])
    return fill(
        f"{capitalised(words.KINDS[kind])}: {asked}",
        100,
        initial_indent="  ",
        subsequent_indent="    ",
        break_on_hyphens=False,
    )


RECORD = Command(
    "registro",
    "mostra e faz os registros da ata: sessões, presenças, impugnações…",
    "Mostra o que a Junta registrou para a ata e, com opções, faz, altera ou retira um registro. Com\n"
    "--alterar muda só o que se diz; texto vazio (“”) apaga. De cada espécie (o que tem * pode faltar):\n\n"
    + "\n".join(map(_asked_of, ProceedingKind)),
    _arguments,
    _record,
)
