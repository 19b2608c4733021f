"""A file that is damaged or does not agree with its journal: what was found, and that no result and no minutes rest
on it."""

from collections.abc import Sequence
from dataclasses import dataclass

from plebapp.domain.verification import Check, Disagreement
from plebapp.texts.formats import counted
from plebapp.texts.verification import disagreement
from plebapp.usecases.ports import Damage

DAMAGED, DISAGREES = "DANIFICADO", "NÃO CONFERE"
NO_RESULT = "De um arquivo que não confere o programa não dá resultado nem faz ata"
NO_COPIES = "De um arquivo danificado não se fazem cópias: guarde-o como está e continue na última cópia que confere."
_TITLES = {DAMAGED: "O arquivo está danificado", DISAGREES: "O arquivo não confere"}
_ADVICE = "Guarde-o como está e continue o trabalho na última cópia que confere."


@dataclass(frozen=True)
class Distrust:
    """Why a file is not trusted: the mark it bears wherever it is named, and what was found, in sentences."""

    mark: str
    found: tuple[str, ...]

    @property
    def damaged(self) -> bool:
        """Say whether pages are damaged, of which no copy can be made."""
        return self.mark == DAMAGED

    @property
    def title(self) -> str:
        """Return the headline, with how much was found."""
        one, several = ("defeito", "defeitos") if self.damaged else ("divergência", "divergências")
        return f"{_TITLES[self.mark]}: {counted(len(self.found), one, several)}"

    @property
    def told(self) -> str:
        """Say why no result rests on it, and what to do."""
        return f"{_TITLES[self.mark]}. {_ADVICE}"


def of_damages(damages: Sequence[Damage]) -> Distrust:
    """Distrust a file because of what the check of its pages found."""
    return Distrust(DAMAGED, tuple(disagreement(_named(damage)) for damage in damages))


def of_disagreements(found: Sequence[Disagreement]) -> Distrust:
    """Distrust a file because of what verifying it found."""
    mark = DAMAGED if any(each.check is Check.PAGES for each in found) else DISAGREES
    return Distrust(mark, tuple(map(disagreement, found)))


def _named(damage: Damage) -> Disagreement:
    if damage.schema:
        return Disagreement(Check.SCHEMA, damage.where)
    return Disagreement(Check.PAGES, damage.where, {"detail": damage.detail})
