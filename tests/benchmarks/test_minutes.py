"""Making the general minutes against drawing their strings, place by place, on a bare canvas and saving that once.

Target: 3,000 stations in at most 3 × the bare drawing's time and at most 400 MB. `--full` measures that size; without
it, a tenth.
"""

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import pikepdf
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from plebapp.domain.minutes import Minutes
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.paper.fonts import REGULAR
from tests.benchmarks.ratio import CI_LEEWAY, compare, seconds
from tests.reports.builders import ISSUED_AT, VERSION, canvass, like_rosana
from tests.reports.reading import Page, pages

pytestmark = pytest.mark.benchmark

TARGET = 3.0
MOST_MEMORY = 400  # MB
MEASURE = """
import resource, sys
from pathlib import Path
from plebapp.domain.minutes import Minutes
from plebapp.reports.documents import PdfDocuments
from tests.reports.builders import ISSUED_AT, VERSION, canvass, like_rosana
PdfDocuments().general_minutes(Minutes(canvass(like_rosana(int(sys.argv[1]))), ISSUED_AT, VERSION))
if sys.platform == "linux":  # where the other figure counts what the parent held before this program began
    told = Path("/proc/self/status").read_text()
    print(int(told.split("VmHWM:")[1].split()[0]) // 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024**2)
"""


class Placed(NamedTuple):
    """A string and where it stands on its page."""

    text: str
    left: float
    base: float


def strings(page: Page) -> Iterator[Placed]:
    for line in page.lines:
        for span in line.spans:
            yield Placed(span.text, span.left, line.bottom)


def bare(drawn: list[list[Placed]]) -> bytes:
    """The strings on their pages in the same typeface, saved once through pikepdf."""
    written, saved = BytesIO(), BytesIO()
    canvas = Canvas(written, A4)
    for page in drawn:
        canvas.setFont(REGULAR, 9.5)
        for text, left, base in page:
            canvas.drawString(left, base, text)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(written) as pdf:
        pdf.save(saved)
    return saved.getvalue()


def test_minutes_of_thousands_of_stations(full: bool) -> None:
    minutes = Minutes(canvass(like_rosana(3_000 if full else 300)), ISSUED_AT, VERSION)
    documents = PdfDocuments()
    made = documents.general_minutes(minutes).pdf
    drawn = [list(strings(page)) for page in pages(made)]
    assert sum(map(len, drawn)) > 10 * len(minutes.canvass.stations)
    ratio = compare(
        lambda: seconds(lambda: documents.general_minutes(minutes)),
        lambda: seconds(lambda: bare(drawn)),
    )
    print(f"\nminutes of {len(minutes.canvass.stations)} stations, {len(drawn)} pages: {ratio}")
    assert ratio.median <= TARGET * (1 if full else CI_LEEWAY)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells the peak of memory otherwise")
def test_memory_for_thousands_of_stations(full: bool) -> None:
    count = 3_000 if full else 300
    done = subprocess.run([sys.executable, "-c", MEASURE, str(count)], text=True, check=True, capture_output=True)
    print(f"\nminutes of {count} stations: {done.stdout.strip()} MB at most")
    assert int(done.stdout) <= MOST_MEMORY
