"""The main kinds of documents look as they were approved: every page a picture here, with its text.

After a change that is meant, look at what a failure shows, then renew pictures and texts and look at them again:
`python3 installer/test.py tests/golden --approve`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from plebapp.domain.minutes import Minutes
from plebapp.reports.documents import PdfDocuments
from plebapp.storage.recovery import word_list
from plebapp.usecases.ports import RecoverySheet
from tests.golden import comparing
from tests.golden.comparing import Drawn
from tests.reports import kinds
from tests.reports.builders import ISSUED_AT, VERSION, plebiscite

HERE = Path(__file__).resolve().parent
BREAK = "────"


def minutes(make: Callable[[], Minutes]) -> bytes:
    return PdfDocuments().general_minutes(make()).pdf


def recovery_sheet() -> bytes:
    words = word_list()[17:2_048:85][:24]
    return PdfDocuments().recovery_sheet(RecoverySheet(words, plebiscite(), "Nova.pleb", ISSUED_AT, VERSION)).pdf


DOCUMENTS: Mapping[str, Callable[[], bytes]] = {
    "ata": partial(minutes, kinds.small),
    "ata-exemplo": partial(minutes, kinds.example),
    "ata-fusao": partial(minutes, kinds.merger),
    "ata-irregulares": partial(minutes, kinds.irregular),
    "ata-registros": partial(minutes, kinds.recorded),
    "ata-texto-hostil": partial(minutes, kinds.hostile),
    "ata-simulada": partial(minutes, kinds.simulated),
    "ata-segunda-via": partial(minutes, kinds.second_copy),
    "minuta": partial(minutes, kinds.draft),
    "minuta-vazia": partial(minutes, kinds.empty),
    "folha-de-recuperacao": recovery_sheet,
}


@pytest.fixture
def approving(request: pytest.FixtureRequest) -> bool:
    """Whether the pages as they are now are to be the approved ones."""
    return bool(request.config.getoption("--approve"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_page_is_as_it_was_approved(name: str, approving: bool, tmp_path: Path) -> None:
    drawn = comparing.draw(DOCUMENTS[name]())
    if approving:
        approve(name, drawn)
    faults = list(compare(name, drawn, tmp_path))
    assert not faults, "\n".join(
        [f"{name}: not as approved; approved, now and what differs side by side in {tmp_path}", *faults]
    )


def compare(name: str, drawn: list[Drawn], folder: Path) -> list[str]:
    """Say what is not as approved, and save a picture of it in a folder."""
    text = HERE / f"{name}.txt"
    texts = text.read_text(encoding="utf-8").split(f"\n{BREAK}\n") if text.exists() else []
    faults = []
    if len(texts) != len(drawn):
        faults.append(f"  {len(drawn)} pages, {len(texts)} approved")
    for number, (page, approved) in enumerate(zip(drawn, texts, strict=False), start=1):
        picture = Image.open(path_of(name, number)).convert("L")
        apart = comparing.differing(picture, page.picture)
        lines = approved.rstrip("\n").split("\n")
        if apart is None and lines == page.text:
            continue
        shown = apart or Image.new("L", page.picture.size)
        shot = folder / f"{name}-{number}.png"
        comparing.side_by_side(picture, page.picture, shown).save(shot)
        faults.append(f"  page {number} ({shot}):\n{comparing.told(page, lines, shown)}")
    return faults


def path_of(name: str, number: int) -> Path:
    return HERE / f"{name}-{number}.png"


def approve(name: str, drawn: list[Drawn]) -> None:
    """Make the pages the approved ones; pictures that agree are left as they are."""
    for number, page in enumerate(drawn, start=1):
        path = path_of(name, number)
        if not path.exists() or comparing.differing(Image.open(path).convert("L"), page.picture):
            comparing.save(page.picture, path)
    number = len(drawn) + 1
    while path_of(name, number).exists():
        path_of(name, number).unlink()
        number += 1
    texts = (f"\n{BREAK}\n").join("\n".join(page.text) for page in drawn)
    (HERE / f"{name}.txt").write_text(texts + "\n", encoding="utf-8", newline="\n")


def test_no_picture_is_of_a_page_that_is_no_more() -> None:
    expected = set()
    for name in DOCUMENTS:
        count = (HERE / f"{name}.txt").read_text(encoding="utf-8").count(f"\n{BREAK}\n") + 1
        expected |= {f"{name}.txt", *(path_of(name, number).name for number in range(1, count + 1))}
    assert {path.name for path in HERE.iterdir() if path.suffix in (".png", ".txt")} == expected
