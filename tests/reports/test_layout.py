"""The page: margins, header and foot, marks, fonts, signatures with their text, whatever the content's length."""

import re
from collections.abc import Iterator
from ctypes import create_string_buffer
from itertools import pairwise

import pypdfium2 as pdfium
import pytest
from pypdfium2 import raw
from reportlab.lib.units import mm

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import Canvass
from plebapp.domain.plebiscite import BoardRole, Combination, Signatory
from plebapp.domain.station import State
from plebapp.reports.paper.style import BOTTOM, LEFT, PAGE_HEIGHT, PAGE_WIDTH, RIGHT, TEXT_HEIGHT
from plebapp.texts.formats import short_digest
from plebapp.texts.minutes_closing import LINES_BY_HAND
from tests.reports.builders import HEAD, account, canvass, decided, like_rosana, pdf, plebiscite
from tests.reports.reading import Line, Page, is_header, pages, plain, station_lines, text

ROLES = {
    "Presidente da Junta Eleitoral",
    "Membro da Junta Eleitoral",
    "Secretário(a) da Junta Eleitoral",
    "Representante do Ministério Público",
    "Fiscal",
}
HOSTILE = '<b>&amp;D’Ávila</b> 😀 שלום & "aspas" d\'Oeste \u202e \u200b {0} %s Ã©'
LONG = (HOSTILE + " " + "Á" * 70 + " Maria" * 20)[:120]


def hostile() -> Canvass:
    station = account(9_999, 9_999, (9_999, 0, 0, 0), zone=9_999, place=LONG, aggregated=tuple(range(1, 60)))
    annulled = account(
        9_998, 77, (1, 1, 1, 1), state=State.ANNULLED, place=LONG, decisions=[decided(1, 9_998, BoardAct.ANNUL, LONG)]
    )
    facts = plebiscite(
        name=LONG,
        origins=(LONG, LONG),
        assembly_act=LONG,
        court_resolution=LONG,
        question=LONG * 3,
        board_seat=LONG,
        board_place=LONG,
        simulated=True,
        signatories=tuple(Signatory(role, LONG) for role in BoardRole),
    )
    return canvass([station, annulled], facts)


def draft() -> Canvass:
    return canvass([*like_rosana(80), account(900, 10)], plebiscite(simulated=True, signatories=()))


def in_areas() -> Canvass:
    stations = [account(n, 300, (100, 20, 5, 5), area=f"Área {n % 3}") for n in range(1, 100)]
    return canvass(stations, plebiscite(combination=Combination.EACH), areas=("Área 0", "Área 1", "Área 2"))


SCENARIOS = {
    "empty": lambda: canvass([]),
    "one station": lambda: canvass(like_rosana(1)),
    "fifty stations": lambda: canvass(like_rosana(50)),
    "long": lambda: canvass(like_rosana(700)),
    "draft and simulated": draft,
    "areas": in_areas,
    "hostile text": hostile,
}


@pytest.fixture(scope="module", params=SCENARIOS)
def found(request: pytest.FixtureRequest) -> Canvass:
    return SCENARIOS[request.param]()


@pytest.fixture(scope="module")
def made(found: Canvass) -> bytes:
    return pdf(found)


@pytest.fixture(scope="module")
def read(made: bytes) -> list[Page]:
    return pages(made)


class TestEveryPage:
    def test_nothing_stands_outside_of_the_margins(self, read: list[Page]) -> None:
        for page in read:
            for character in filter(lambda each: not each.text.isspace(), page.characters):
                assert character.left >= LEFT - 0.5, character
                assert character.right <= PAGE_WIDTH - RIGHT + 0.5, character
                assert character.bottom >= 6 * mm, character
                assert character.top <= PAGE_HEIGHT - 8 * mm, character
            for line in page.body:
                assert line.bottom >= BOTTOM - 3, line  # a descender's worth

    def test_no_two_texts_overlap(self, read: list[Page]) -> None:
        for page in read:
            for line in page.lines:
                for left, right in pairwise(line.spans):
                    assert left.right <= right.left, line
            bottoms = [line.bottom for line in page.lines]
            assert all(above - below > 4 for above, below in pairwise(bottoms)), bottoms

    def test_page_x_of_y(self, read: list[Page]) -> None:
        for number, page in enumerate(read, start=1):
            assert f"página {number} de {len(read)} " in f"{page.foot} "

    def test_room_to_rubric_each_sheet(self, read: list[Page]) -> None:
        assert all(page.foot.startswith("Rubricas:") for page in read)

    def test_a_page_with_station_rows_has_the_header_and_no_row_stands_alone(self, read: list[Page]) -> None:
        for page in read:
            if station_lines([page]):
                assert any(map(is_header, page.body))

    def test_no_title_at_the_foot_of_a_page_and_no_table_without_its_own(self, read: list[Page]) -> None:
        assert_titles_with_what_they_head(read)

    def test_no_page_but_the_last_is_mostly_blank(self, read: list[Page]) -> None:
        assert all(blank(page) < MOST_BLANK for page in read[:-1])

    def test_all_fonts_are_carlito_and_embedded(self, made: bytes) -> None:
        fonts = list(fonts_of(made))
        assert fonts
        assert all(name.endswith(("Carlito", "Carlito-Bold", "Carlito-Italic")) for name, _ in fonts), fonts
        assert all(embedded for _, embedded in fonts)
        assert b"Helvetica" not in made

    def test_the_emblem_heads_only_the_first_page(self, made: bytes) -> None:
        document = pdfium.PdfDocument(made)
        paths = [sum(o.type == raw.FPDF_PAGEOBJ_PATH for o in page.get_objects()) for page in document]
        curved = [has_curves(page) for page in document]
        document.close()
        assert paths[0] > 8
        assert curved == [True, *[False] * (len(curved) - 1)]


MOST_BLANK = 0.63
RULED = 8 * mm
TITLE = re.compile(r"[IVX]+ — |Área consultada: |Áreas em conjunto|Totais das áreas|Pergunta \d+")
SIDE_HEADINGS = ({"Votantes e votos", "Em algarismos"}, {"Exigência", "Regra"}, {"Zona", "Seção"})


def blank(page: Page) -> float:
    """The share of the text's height below the last line; lines to fill in by hand are not blank."""
    last = min(page.body, key=lambda line: line.bottom)
    by_hand = LINES_BY_HAND * RULED if "linhas não utilizadas" in last.text else 0.0
    return (last.bottom - by_hand - BOTTOM) / TEXT_HEIGHT


def is_table_header(line: Line) -> bool:
    return any(headings <= set(line.texts) for headings in SIDE_HEADINGS)


def assert_titles_with_what_they_head(read: list[Page], *, areas: bool = False) -> None:
    """No title is the last line of a page, nor followed only by its table's header; with areas, each table of stations
    stands under a title on every page."""
    for page in read:
        lines = page.body
        for position, line in enumerate(lines):
            if TITLE.match(line.text) or is_table_header(line):
                assert len(lines) > position + 1, line
            if areas and is_table_header(line):
                assert position, line
                assert not is_table_header(lines[position - 1])
                assert TITLE.match(lines[position - 1].text), lines[position - 1]


def has_curves(page: pdfium.PdfPage) -> bool:
    """Whether something round is drawn on the page."""
    return any(
        raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(found, number)) == raw.FPDF_SEGMENT_BEZIERTO
        for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1)
        for number in range(raw.FPDFPath_CountSegments(found))
    )


def fonts_of(made: bytes) -> Iterator[tuple[str, bool]]:
    """Name of every text object's font, and whether it is embedded; those inside of forms included."""
    document = pdfium.PdfDocument(made)
    for page in document:
        for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=3):
            font = raw.FPDFTextObj_GetFont(found)
            size = raw.FPDFFont_GetBaseFontName(font, None, 0)
            name = create_string_buffer(size)
            raw.FPDFFont_GetBaseFontName(font, name, size)
            yield name.value.decode(), raw.FPDFFont_GetIsEmbedded(font) == 1
    document.close()


@pytest.mark.parametrize("name", ["W" * 100, "W" * 5_000, "Nova " * 300])
def test_the_foot_keeps_its_place_and_the_journals_digest_under_any_name(name: str) -> None:
    for page in pages(pdf(canvass(like_rosana(1), plebiscite(name=name)))):
        assert f"diário {short_digest(HEAD)}" in page.foot
        assert min(character.bottom for character in page.characters) >= 6 * mm


def test_a_table_of_stations_bears_its_areas_name_on_every_page() -> None:
    accounts = [account(n, 300, (100, 20, 5, 5), area="Gleba" if n % 50 else "Vila") for n in range(1, 120)]
    read = pages(pdf(canvass(accounts, plebiscite(combination=Combination.EACH), areas=("Gleba", "Vila"))))
    told = [line.text for page in read for line in page.body if line.text.startswith("Área consultada: Gleba")]
    assert told[:3] == ["Área consultada: Gleba", *["Área consultada: Gleba (continuação)"] * 2]


def test_of_two_questions_with_areas_each_table_says_of_which_it_is() -> None:
    accounts = [account(n, 300, (99, 20, 5, 5), more=[(5, 99, 5, 5)], area="AB"[n % 2]) for n in range(1, 121)]
    facts = plebiscite(combination=Combination.EACH)
    read = pages(pdf(canvass(accounts, facts, areas=("A", "B"), questions=("Concorda?" * 20, "Aprova?" * 800))))
    told = " ".join(page.text for page in read)
    for number in (1, 2):
        assert f"Pergunta {number} · Área consultada: B (continuação)" in told


class TestMarks:
    @pytest.mark.parametrize(
        ("pending", "simulated", "head", "across"),
        [
            (0, False, "", ""),
            (1, False, "MINUTA", "MINUTA"),
            (0, True, "SIMULADO — SEM VALOR LEGAL", "SIMULADO"),
            (1, True, "MINUTA · SIMULADO — SEM VALOR LEGAL", "MINUTASIMULADO"),
        ],
    )
    def test_on_every_page(self, pending: int, simulated: bool, head: str, across: str) -> None:
        stations = [*like_rosana(80), *(account(900 + n, 10) for n in range(pending))]
        made = pdf(canvass(stations, plebiscite(simulated=simulated)))
        read = pages(made)
        assert len(read) > 3
        assert {page.head for page in read} == {head}
        assert {page.watermark for page in read} == {across}
        title = pdfium.PdfDocument(made).get_metadata_dict()["Title"]
        name = "Minuta da Ata Geral da Apuração do Plebiscito" if pending else "Ata Geral da Apuração do Plebiscito"
        marks = head.split(" · ")
        assert title == " · ".join(filter(None, (f"{name} — Município de Nova Primavera/SP", *marks)))


class TestSignatures:
    @pytest.mark.parametrize("stations", range(1, 42))
    def test_never_parted_from_three_lines_of_text_wherever_the_page_ends(self, stations: int) -> None:
        read = pages(pdf(canvass(like_rosana(stations))))
        assert_signed_with_text(read, 5)
        assert "Presidente da Junta Eleitoral" in read[-1].text, "the signatures of a board are not divided"
        assert_titles_with_what_they_head(read)
        assert all(blank(page) < MOST_BLANK for page in read[:-1])

    @pytest.mark.parametrize("stations", range(90, 132, 3))
    @pytest.mark.parametrize("count", [5, 9])
    def test_with_areas_and_more_of_them_wherever_the_page_ends(self, stations: int, count: int) -> None:
        signatories = tuple(
            Signatory(role) for role in sorted([*BoardRole, *BoardRole][:count], key=list(BoardRole).index)
        )
        facts = plebiscite(combination=Combination.JOINT, signatories=signatories)
        accounts = [account(n, 300, (100, 20, 5, 5), area=f"Área {n % 3}") for n in range(1, stations + 1)]
        read = pages(pdf(canvass(accounts, facts, areas=("Área 0", "Área 1", "Área 2"))))
        assert_signed_with_text(read, count)
        assert_titles_with_what_they_head(read, areas=True)
        assert all(blank(page) < MOST_BLANK for page in read[:-1])

    def test_a_further_page_of_signatures_says_whose_they_are(self) -> None:
        observers = tuple(Signatory(BoardRole.OBSERVER, f"Fiscal Fictício {n:02}") for n in range(30))
        complete = pages(pdf(canvass(like_rosana(3), plebiscite(signatories=observers))))[-1].text
        assert complete.startswith("Continuação das assinaturas da Ata Geral da Apuração do Plebiscito sobre a criação")

    @pytest.mark.parametrize("stations", range(1, 32, 3))
    def test_a_draft_has_none_and_its_end_is_never_alone_on_a_page(self, stations: int) -> None:
        observers = tuple(Signatory(BoardRole.OBSERVER, f"Fiscal Fictício {n:02}") for n in range(30))
        given = canvass([*like_rosana(stations), account(9, 10)], plebiscite(signatories=observers))
        read = pages(pdf(given))
        assert not any("Continuação" in page.text for page in read)
        assert all(line.text not in ROLES for page in read for line in page.body)
        assert "Esta minuta reproduz" in read[-1].text
        assert all(read[-1].text.count(each.name) == 1 for each in observers)
        assert all(blank(page) < MOST_BLANK for page in read[:-1])

    @pytest.mark.parametrize("count", [0, 1, 2, 7, 12, 15, 40])
    def test_any_number_of_them_each_once_and_in_order(self, count: int) -> None:
        observers = tuple(Signatory(BoardRole.OBSERVER, f"Fiscal Fictício {n:02}") for n in range(count))
        president = (Signatory(BoardRole.PRESIDENT, "Ana Conceição d’Ávila"),)
        read = pages(pdf(canvass(like_rosana(3), plebiscite(signatories=(*observers, *president)))))
        assert_signed_with_text(read, count + 1)
        said = plain(" ".join(page.text for page in read))
        order = [said.index(name) for name in ("Ana Conceição d’Ávila", *(o.name for o in observers))]
        assert order == sorted(order)
        assert all(said.count(observer.name) == 1 for observer in observers)

    def test_lines_to_fill_in_where_nobody_is_named(self) -> None:
        read = pages(pdf(canvass(like_rosana(2), plebiscite(signatories=()))))
        assert_signed_with_text(read, 6)
        assert read[-1].text.count("Membro da Junta Eleitoral") == 2
        assert read[-1].text.count("Fiscal") == 2

    def test_long_names_wrap_inside_of_their_half(self) -> None:
        name = "Maria Aparecida da Conceição " * 4 + "de Souza"
        signatories = tuple(Signatory(BoardRole.MEMBER, name) for _ in range(2))
        read = pages(pdf(canvass(like_rosana(2), plebiscite(signatories=signatories))))
        assert_signed_with_text(read, 2)
        middle = (LEFT + PAGE_WIDTH - RIGHT) / 2
        lines = [line for line in read[-1].body if "Aparecida" in line.text]
        assert len(lines) > 1
        for line in lines:
            assert len(line.spans) == 2
            assert line.spans[0].right < middle < line.spans[1].left

    def test_place_and_date_stand_above_them(self) -> None:
        said = text(pdf(canvass(like_rosana(2))))
        assert "nessas mesmas linhas. Rosana, 5 de outubro de 2026. Ana Conceição d’Ávila Presidente da Junta" in said


def assert_signed_with_text(read: list[Page], count: int) -> None:
    """On every page that bears a signature, at least three lines of text stand above the first."""
    signed = 0
    for page in read:
        roles = [n for n, line in enumerate(page.body) if set(line.texts) <= ROLES]
        if roles:
            signed += sum(len(page.body[n].spans) for n in roles)
            above = [line for line in page.body[: roles[0]] if is_running_text(line)]
            assert len(above) >= 3, page.text
    assert signed == count


def is_running_text(line: Line) -> bool:
    """A justified line of running text reaches across the page."""
    return line.spans[-1].right - line.spans[0].left > 0.6 * (PAGE_WIDTH - LEFT - RIGHT)


class TestFileDescription:
    def test_title_author_language_and_dates_are_the_documents_own(self) -> None:
        made = pdf(canvass(like_rosana(2)))
        document = pdfium.PdfDocument(made)
        described = document.get_metadata_dict()
        board = "JUNTA ELEITORAL DA 12ª ZONA — ROSANA/SP"
        creation = "Criação do Município de Nova Primavera, por desmembramento do Município de Rosana"
        assert described["Title"] == "Ata Geral da Apuração do Plebiscito — Município de Nova Primavera/SP"
        assert described["Author"] == f"TRIBUNAL REGIONAL ELEITORAL DE SÃO PAULO — {board}"
        assert described["Subject"] == creation
        assert described["Producer"] == "plebapp 0.1.0"
        assert described["CreationDate"] == described["ModDate"] == "D:20261005021409-03'00'"
        assert pdfium.raw.FPDFCatalog_IsTagged(document)
        document.close()
