"""What is worth saying though nothing is wrong: how the file was found, dates that depart from the statute."""

from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.formats import short_date
from plebapp.texts.rules import out_of_period
from plebapp.texts.templates import shown_path

UNCLEAN = (
    "O arquivo não tinha sido fechado direito da última vez (queda de energia ou do programa). O que estava gravado "
    "foi recuperado; confira só o último campo que se digitava."
)


def opening(unclean: bool, copy: str | None) -> tuple[str, ...]:
    """What opening the file found: not closed cleanly; of an older version, with the copy made before migrating it."""
    remarks = [UNCLEAN] if unclean else []
    if copy is not None:
        remarks.append(
            f"O arquivo era de uma versão mais antiga do programa e foi atualizado; antes disso ficou guardada a cópia "
            f"“{shown_path(copy)}”."
        )
    return tuple(remarks)


def facts(plebiscite: Plebiscite) -> tuple[str, ...]:
    """Where the facts depart from the statute: the cut-off (art. 3º), the dates of the rule of decision."""
    remarks = []
    if plebiscite.cutoff != plebiscite.statutory_cutoff:
        remarks.append(
            f"A data-limite, {short_date(plebiscite.cutoff)}, não é a que resulta do art. 3º da LC nº 1/1967, "
            f"{short_date(plebiscite.statutory_cutoff)}; as duas constarão dos documentos."
        )
    if period := out_of_period(plebiscite.regime, plebiscite.polling_day):
        remarks.append(period)
    return tuple(remarks)
