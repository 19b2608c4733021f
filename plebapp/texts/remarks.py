"""What is worth saying though nothing is wrong: how the file was found, dates that depart from the statute."""

import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, tzinfo

from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.formats import integer, short_date, timestamp
from plebapp.texts.rules import regime_name, requirement
from plebapp.texts.templates import shown_path

UNCLEAN = (
    "O arquivo não tinha sido fechado direito da última vez (queda de energia ou do programa). O que estava gravado "
    "foi recuperado; confira só o último campo que se digitava."
)

WAL_UNSEEN = (
    "Ao lado do arquivo ficou um “-wal”, de um programa interrompido, e os registros que só estão nele não aparecem "
    "aqui: abra o arquivo para gravar, no disco do computador, e eles se recuperam."
)

MARK = "□"
"""What stands in a document for a character that its typeface lacks."""
_SHOWN = 12


def opening(unclean: bool, copy: str | None, wal_unseen: bool = False) -> tuple[str, ...]:
    """What opening the file found: not closed cleanly; of an older version, with the copy made before migrating it;
    facts that cannot be seen from a medium that is only read."""
    remarks = [UNCLEAN] if unclean and not wal_unseen else []
    if wal_unseen:
        remarks.append(WAL_UNSEEN)
    if copy is not None:
        remarks.append(
            f"O arquivo era de uma versão mais antiga do programa e foi atualizado; antes disso ficou guardada a cópia "
            f"“{shown_path(copy)}”."
        )
    return tuple(remarks)


def keys_aside(path: str) -> str:
    """That a key file stood where this file's belongs, and where it is now."""
    return (
        f"O arquivo de chaves que havia foi guardado como “{shown_path(path)}”. Se for de outro arquivo, ponha-o ao "
        "lado dele, com o nome dele; se não, guarde-o até saber que não faz falta."
    )


def clock_back(last: str, now: str, zone: tzinfo) -> str:
    """That the clock is behind the journal's last entry; both moments in ISO 8601, told in the zone's time."""
    told_now, told_last = _told(now, zone), _told(last, zone)
    return (
        f"O relógio deste computador está atrasado: agora são {told_now}, e o último registro do diário é de "
        f"{told_last}. Acerte-o. A ordem dos registros não depende dele, e o diário diz que isto aconteceu."
    )


def _told(moment: str, zone: tzinfo) -> str:
    found = datetime.fromisoformat(moment)
    with suppress(OverflowError):  # at the end of the calendar there is no other zone
        found = found.astimezone(zone)
    return timestamp(found)


def facts(plebiscite: Plebiscite) -> tuple[str, ...]:
    """Where the facts depart from the statute: the cut-off (art. 3º), the dates of the rule of decision; and a rule
    that nothing satisfies."""
    remarks = []
    if plebiscite.cutoff != plebiscite.statutory_cutoff:
        remarks.append(
            f"A data-limite, {short_date(plebiscite.cutoff)}, não é a que resulta do art. 3º da LC nº 1/1967, "
            f"{short_date(plebiscite.statutory_cutoff)}; as duas constarão dos documentos."
        )
    if not plebiscite.regime.in_force(plebiscite.polling_day):
        remarks.append(
            f"O dia da votação, {short_date(plebiscite.polling_day)}, está fora das datas da regra de decisão: "
            f"{regime_name(plebiscite.regime)}."
        )
    never = (
        f"A regra de decisão pede {requirement(rule)}, o que número nenhum alcança: o resultado nunca seria favorável. "
        "Confira a resolução."
        for rule in plebiscite.regime.rules
        if not rule.attainable
    )
    return (*remarks, *never)


def closing(plebiscite: Plebiscite, moment: datetime) -> str:
    """That the list of voters is closed on the polling day or later, or while the cut-off is not past, by an aware
    `moment`; empty in between, and of a simulation."""
    today = moment.astimezone(plebiscite.local_time).date()
    if plebiscite.simulated or plebiscite.cutoff < today < plebiscite.polling_day:
        return ""
    if today <= plebiscite.cutoff:
        return (
            f"Hoje é {short_date(today)}, e a data-limite, {short_date(plebiscite.cutoff)}, ainda não passou: quem até "
            "lá a satisfizer só entrará depois por decisão. Confira a data do computador."
        )
    return (
        f"Hoje é {short_date(today)}, e a votação é de {short_date(plebiscite.polling_day)}: a relação se encerra "
        "antes dela, e a ata dirá quando foi encerrada. Confira a data do computador."
    )


def replaced(characters: Sequence[str]) -> str:
    """Which characters a document could not print and shows as a mark instead, or nothing: "“日” (U+65E5), U+202E"."""
    if not characters:
        return ""
    what = (
        "Este caractere não existe no tipo de letra do documento e saiu"
        if len(characters) == 1
        else "Estes caracteres não existem no tipo de letra do documento e saíram"
    )
    told = _characters(characters)
    return f"{what} como {MARK}: {told}. Procure {MARK} no documento e corrija nos dados o que for preciso."


def to_be_replaced(characters: Sequence[str]) -> str:
    """Which characters a document will show as a mark instead, or nothing."""
    if not characters:
        return ""
    return f"O tipo de letra da ata não tem {_characters(characters)}: sairá {MARK} no lugar. Escreva de outro modo."


def _characters(characters: Sequence[str]) -> str:
    more = f" e mais {integer(len(characters) - _SHOWN)}" if len(characters) > _SHOWN else ""
    return ", ".join(map(_character, characters[:_SHOWN])) + more


def _character(character: str) -> str:
    """The character with its code; alone the code where it would show nothing, or hang on to its neighbour."""
    code = f"U+{ord(character):04X}"
    return f"“{character}” ({code})" if unicodedata.category(character)[0] in "LNPS" else code
