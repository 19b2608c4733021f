"""Every kind of document is PDF/A-3a and PDF/UA-1 at once, by the judgement of veraPDF."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pikepdf
import pytest

from plebapp.domain.minutes import Minutes
from plebapp.reports.documents import PdfDocuments
from plebapp.storage.recovery import word_list
from plebapp.usecases.ports import RecoverySheet
from tests.reports import kinds
from tests.reports.builders import ISSUED_AT, VERSION, plebiscite
from tests.reports.conformance import Verdict, judge

LARGE, LARGEST = 600, 3_000
"""Stations of the large minutes, and of those at full size: their structure has an element for every cell."""
TAGGED = ("3a", "ua1")


def recovery_sheet(longest: bool) -> bytes:
    words = sorted(word_list(), key=len, reverse=longest)[:24]
    return PdfDocuments().recovery_sheet(RecoverySheet(words, plebiscite(), "a.pleb", ISSUED_AT, VERSION)).pdf


def printed(make: Callable[[], Minutes]) -> bytes:
    return PdfDocuments().general_minutes(make()).pdf


SMALL: Mapping[str, Callable[[], bytes]] = {
    **{name: partial(printed, make) for name, make in kinds.KINDS.items()},
    "folha-de-recuperacao": partial(recovery_sheet, longest=False),
    "folha-de-recuperacao-palavras-longas": partial(recovery_sheet, longest=True),
}
OF_MANY: Mapping[str, Callable[[int], Minutes]] = {"ata-grande": kinds.many, "minuta-grande": kinds.draft}


# What is taken out of a document's catalog, and the clauses by which each flavour misses it.
TAKEN_OUT = {
    "Metadata": {"3a": "6.6.2.1-1", "ua1": "7.1-8"},
    "OutputIntents": {"3a": "6.2.4.3-"},
    "MarkInfo": {"3a": "6.7.2.2-1", "ua1": "6.2-1"},
    "StructTreeRoot": {"3a": "6.7.3.3-1", "ua1": "7.1-11"},
    "ViewerPreferences": {"ua1": "7.1-10"},
    "Lang": {"ua1": "7.2-"},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A folder with every document, and with some from which something was taken out."""
    made = tmp_path_factory.mktemp("documents")
    stations = LARGEST if request.config.getoption("--full") else LARGE
    for name, make in SMALL.items():
        (made / f"{name}.pdf").write_bytes(make())
    for name, make_of in OF_MANY.items():
        (made / f"{name}.pdf").write_bytes(printed(partial(make_of, stations)))
    for entry in TAKEN_OUT:
        with pikepdf.open(made / "uma-secao.pdf") as pdf:
            del pdf.Root[f"/{entry}"]
            pdf.save(made / f"sem-{entry}.pdf")
    return made


@pytest.fixture(scope="module")
def verdicts(folder: Path) -> dict[str, dict[Path, Verdict]]:
    """What veraPDF says of every document, by flavour."""
    paths = sorted(folder.glob("*.pdf"))
    with ThreadPoolExecutor() as pool:
        return dict(zip(TAGGED, pool.map(partial(judge, paths=paths), TAGGED), strict=True))


@pytest.mark.parametrize("flavour", TAGGED)
@pytest.mark.parametrize("name", [*SMALL, *OF_MANY])
def test_every_document_is_for_archives_and_for_everybody(
    verdicts: dict[str, dict[Path, Verdict]], folder: Path, name: str, flavour: str
) -> None:
    verdict = verdicts[flavour][folder / f"{name}.pdf"]
    assert not verdict.broken, f"{name} is not {flavour}:{verdict}"
    assert verdict.checks > 1_000, "next to nothing was looked at"


@pytest.mark.parametrize(
    ("entry", "flavour", "clause"),
    [(entry, flavour, clause) for entry, clauses in TAKEN_OUT.items() for flavour, clause in clauses.items()],
)
def test_what_is_taken_out_is_missed(
    verdicts: dict[str, dict[Path, Verdict]], folder: Path, entry: str, flavour: str, clause: str
) -> None:
    """The judgement above can fail."""
    verdict = verdicts[flavour][folder / f"sem-{entry}.pdf"]
    assert any(rule.clause.startswith(clause) for rule in verdict.broken), str(verdict)


def test_what_is_no_document_is_not_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "no.pdf"
    path.write_bytes(b"%PDF-1.7 and nothing more")
    with pytest.raises(AssertionError, match="veraPDF ended with 1"):
        judge("3a", [path])
