"""By the judgement of veraPDF every kind of document is PDF/A-3a and PDF/UA-1 at once; without tags, as long lists are,
it is PDF/A-3b."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pikepdf
import pytest

from plebapp.domain.minutes import Minutes
from plebapp.reports.composition import Align, Attachment, Column, Composition, Heading, Row, Table
from plebapp.reports.composition import Sheet as PrintedSheet
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.paper.typesetting import typeset
from plebapp.storage.recovery import word_list
from plebapp.usecases.ports import RecoverySheet
from tests.reports import kinds
from tests.reports.builders import ISSUED_AT, VERSION, plebiscite
from tests.reports.conformance import Verdict, judge

LARGE, LARGEST = 600, 3_000
"""Stations of the large minutes, and of those at full size: their structure has an element for every cell."""
TAGGED, UNTAGGED = ("3a", "ua1"), "3b"


def recovery_sheet(longest: bool) -> bytes:
    words = sorted(word_list(), key=len, reverse=longest)[:24]
    return PdfDocuments().recovery_sheet(RecoverySheet(words, plebiscite(), "a.pleb", ISSUED_AT, VERSION)).pdf


def long_list(rows: int) -> bytes:
    """A list of invented people, without tags, with its data attached."""
    columns = (Column("Título"), Column("Nome", share=1), Column("Seção", Align.RIGHT))
    table = Table(columns, [Row([f"{n:012}", f"Pessoa Inventada {n} d’Ávila 😀", str(n % 90)]) for n in range(rows)])
    sheet = PrintedSheet(
        title="Relação", author="Junta", subject="Relação de votantes", producer=f"plebapp {VERSION}",
        foot="Relação de votantes", marks=("SIMULADO",), issued_at=ISSUED_AT,
    )  # fmt: skip
    attachment = Attachment("dados.json", b"{}", "application/json", "Dados")
    pdf, _ = typeset(Composition(sheet, (Heading("Relação"), table), (attachment,)), tagged=False)
    return pdf


def printed(make: Callable[[], Minutes]) -> bytes:
    return PdfDocuments().general_minutes(make()).pdf


SMALL: Mapping[str, Callable[[], bytes]] = {
    **{name: partial(printed, make) for name, make in kinds.KINDS.items()},
    "folha-de-recuperacao": partial(recovery_sheet, longest=False),
    "folha-de-recuperacao-palavras-longas": partial(recovery_sheet, longest=True),
}
LISTS: Mapping[str, int] = {"lista-vazia": 0, "lista-pequena": 3, "lista-grande": 5_000}
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
    for name, rows in LISTS.items():
        (made / UNTAGGED).mkdir(exist_ok=True)
        (made / UNTAGGED / f"{name}.pdf").write_bytes(long_list(rows))
    for entry in TAKEN_OUT:
        with pikepdf.open(made / "uma-secao.pdf") as pdf:
            del pdf.Root[f"/{entry}"]
            pdf.save(made / f"sem-{entry}.pdf")
    return made


@pytest.fixture(scope="module")
def verdicts(folder: Path) -> dict[str, dict[Path, Verdict]]:
    """What veraPDF says of every document, by flavour."""
    tagged, untagged = sorted(folder.glob("*.pdf")), sorted((folder / UNTAGGED).glob("*.pdf"))
    paths = {**dict.fromkeys(TAGGED, tagged), UNTAGGED: untagged}
    with ThreadPoolExecutor(max_workers=2) as pool:
        return dict(zip(paths, pool.map(judge, paths.keys(), paths.values()), strict=True))


@pytest.mark.parametrize("flavour", TAGGED)
@pytest.mark.parametrize("name", [*SMALL, *OF_MANY])
def test_every_document_is_for_archives_and_for_everybody(
    verdicts: dict[str, dict[Path, Verdict]], folder: Path, name: str, flavour: str
) -> None:
    verdict = verdicts[flavour][folder / f"{name}.pdf"]
    assert not verdict.broken, f"{name} is not {flavour}:{verdict}"
    assert verdict.checks > 1_000, "next to nothing was looked at"


@pytest.mark.parametrize("name", LISTS)
def test_lists_without_tags_are_for_archives(verdicts: dict[str, dict[Path, Verdict]], folder: Path, name: str) -> None:
    path = folder / UNTAGGED / f"{name}.pdf"
    verdict = verdicts[UNTAGGED][path]
    assert not verdict.broken, f"{name} is not {UNTAGGED}:{verdict}"
    with pikepdf.open(path) as pdf:
        assert "/StructTreeRoot" not in pdf.Root


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
