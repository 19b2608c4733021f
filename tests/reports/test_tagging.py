"""What a screen reader finds: headings, paragraphs, lists, tables and figures in order, each once, and nothing else."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.board import BoardAct
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.station import State
from plebapp.reports.composition import (
    Arms,
    Code,
    Column,
    Composition,
    Heading,
    Row,
    Ruled,
    Sheet,
    Style,
    Table,
    Text,
)
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.paper.style import PAGE_HEIGHT, PAGE_WIDTH
from plebapp.reports.paper.typesetting import typeset
from plebapp.usecases.ports import RecoverySheet
from tests.reports.builders import ISSUED_AT, VERSION, account, canvass, decided, like_rosana, pdf, plebiscite
from tests.reports.reading import pages
from tests.reports.tagging import Node, tree

SHEET = Sheet(
    title="Prova", author="Junta", subject="Prova", producer="plebapp", foot="Prova", marks=(), issued_at=ISSUED_AT
)
LONG = " ".join(f"palavra{number}" for number in range(900))


def made(*blocks: object) -> bytes:
    return typeset(Composition(SHEET, blocks))[0]


@pytest.fixture(scope="module")
def minutes() -> bytes:
    """A draft with every state of a station, over several pages."""
    stations = [
        *like_rosana(120),
        account(9, 100),
        account(10, 100, (50, 3, 1, 1), state=State.ANNULLED, decisions=[decided(1, 10, BoardAct.ANNUL)]),
        account(11, 100, (50, 3, 1, 1), came=40),
        account(12, 100, state=State.NOT_HELD),
    ]
    return pdf(canvass(stations))


@pytest.fixture(scope="module")
def document(minutes: bytes) -> Node:
    return tree(minutes)


def rows(table: Node) -> list[Node]:
    return table.all("TR")


def width(row: Node) -> int:
    return sum(int(cell.attributes.get("ColSpan", 1)) for cell in row.parts)


class TestHeadings:
    def test_the_title_is_the_one_of_first_rank(self, document: Node) -> None:
        (title,) = document.all("H1")
        assert "ATA GERAL DA APURAÇÃO" in title.text

    def test_no_rank_is_skipped(self, document: Node) -> None:
        ranks = [int(node.kind[1]) for node in document.all("H1", "H2", "H3")]
        assert ranks[0] == 1
        assert all(later <= earlier + 1 for earlier, later in pairwise(ranks))

    def test_every_item_of_the_minutes_is_one_of_second_rank(self, document: Node) -> None:
        said = [node.text.split(" — ")[0] for node in document.all("H2")]
        assert said == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]

    def test_parts_of_an_item_are_of_third_rank(self) -> None:
        found = tree(made(Text("Título", Style.TITLE), Heading("I"), Heading("Área", level=2), Text("Texto.")))
        assert [(node.kind, node.text) for node in found.parts] == [
            ("H1", "Título"),
            ("H2", "I"),
            ("H3", "Área"),
            ("P", "Texto."),
        ]


class TestText:
    def test_a_paragraph_over_several_pages_is_one_and_keeps_its_words_apart(self) -> None:
        (paragraph,) = tree(made(Text(LONG))).all("P")
        assert len({page for page, _ in paragraph.places}) > 1
        assert paragraph.text == LONG

    @given(words=st.lists(st.text("abçõ1", min_size=1, max_size=30), min_size=1, max_size=60))
    @settings(max_examples=20, deadline=None)
    def test_bold_beginnings_and_ends_read_on(self, words: list[str]) -> None:
        said = " ".join(words)
        (item,) = tree(made(Text(said, lead="Início. ", tail=" Fim."))).all("P")
        assert item.text == f"Início. {said} Fim."

    def test_an_empty_paragraph_is_none(self) -> None:
        assert tree(made(Text(""), Text("Texto."), Text(" "))).all("P") == [Node("P", "Texto.", [(0, 0)])]

    def test_like_things_in_a_row_are_one_list(self) -> None:
        item = Style.ITEM
        found = tree(made(Text("a", item), Text("b", item, lead="Seção 1: "), Text("texto"), Text("c", item)))
        assert [part.kind for part in found.parts] == ["L", "P", "L"]
        assert [[part.kind for part in entry.parts] for entry in found.all("LI")] == [["LBody"]] * 3
        assert [entry.whole for entry in found.all("LI")] == ["a", "Seção 1: b", "c"]

    def test_all_that_stands_between_head_and_foot_is_read_once(self, minutes: bytes) -> None:
        repeated = ("Zona", "a transportar", "transporte")
        printed = [
            line
            for number, page in enumerate(pages(minutes))
            for line in page.body
            if not line.text.startswith(repeated) or (number == 0 and line.text.startswith("Zona"))
        ]
        # Cells of several lines are read one after the other, and not across: the characters are the same.
        shown, told = "".join(line.text for line in printed), tree(minutes).whole
        assert Counter("".join(shown.split())) == Counter("".join(told.split()))


class TestTables:
    def test_one_table_over_all_its_pages_with_its_header_once(self, document: Node) -> None:
        stations = document.all("Table")[0]
        assert [part.kind for part in stations.parts] == ["THead", "TBody"]
        assert len({page for node in stations.walk() for page, _ in node.places}) > 2
        assert [cell.text for cell in stations.parts[0].all("TH")][:3] == ["Zona", "Seção", "Local"]
        assert len(rows(stations)) == 1 + 124 + 1
        assert "transport" not in stations.whole

    def test_every_row_has_all_columns(self, document: Node) -> None:
        for table in document.all("Table"):
            columns = len(rows(table)[0].parts)
            assert all(width(row) == columns for row in rows(table))

    def test_headers_say_what_they_head(self, document: Node) -> None:
        for table in document.all("Table"):
            assert all(cell.attributes["Scope"] == "/Column" for cell in table.parts[0].all("TH"))
            for row in table.parts[1].parts:
                (name,) = row.all("TH")
                assert name.attributes["Scope"] == "/Row"
                assert name.text

    def test_rows_are_named_by_their_section_and_totals_by_their_label(self, document: Node) -> None:
        names = [row.all("TH")[0].text for row in document.all("Table")[0].parts[1].parts]
        assert names[0] == "341"
        assert names[-1] == "Total até aqui"

    def test_a_notice_spans_what_it_replaces(self, document: Node) -> None:
        (waiting,) = [row for row in rows(document.all("Table")[0]) if row.parts[1].text == "9"]
        assert [int(cell.attributes.get("ColSpan", 1)) for cell in waiting.parts] == [1, 1, 1, 1, 6]

    def test_a_row_on_two_pages_is_one(self) -> None:
        columns = (Column("A"), Column("B", share=1))
        table = Table(columns, [Row(["x", LONG]), Row(["y", "z"])])
        found = tree(made(table))
        assert [[cell.text for cell in row.parts] for row in rows(found)] == [["A", "B"], ["x", LONG], ["y", "z"]]
        assert len({page for page, _ in rows(found)[1].parts[1].places}) > 1

    def test_a_notice_on_two_pages_is_one(self) -> None:
        columns = (Column("A"), Column("B", share=1), Column("C"))
        found = tree(made(Table(columns, [Row(["x " * 900, "", ""], LONG), Row(["y", "z", "w"])])))
        assert [width(row) for row in rows(found)] == [3, 3, 3]
        assert rows(found)[1].parts[-1].text == LONG

    @given(st.lists(st.lists(st.text("aç1 ", max_size=8), min_size=3, max_size=3), max_size=90))
    @settings(max_examples=15, deadline=None)
    def test_any_cells(self, cells: list[list[str]]) -> None:
        columns = (Column("A"), Column("B", share=1), Column("C", names=True))
        found = tree(made(Table(columns, [Row(row) for row in cells]), Text("Fim.")))
        said = [[cell.text for cell in row.parts] for row in rows(found)[1:]]
        assert said == [[" ".join(cell.split()) for cell in row] for row in cells]


class TestFigures:
    def test_arms_and_code_are_told_in_words_and_lie_on_the_page(self, document: Node) -> None:
        emblem, code = document.all("Figure")
        assert document.parts[0] is emblem
        assert emblem.alternative.startswith("Emblema")
        assert "QR" in code.alternative
        for figure in (emblem, code):
            left, bottom, right, top = map(float, figure.attributes["BBox"])
            assert 0 < left < right < PAGE_WIDTH
            assert 0 < bottom < top < PAGE_HEIGHT

    def test_characters_that_the_typeface_lacks_are_told_as_they_are_printed(self) -> None:
        found = tree(made(Arms(None, "Brasão \N{SEEDLING}"), Code("x", "Conferência", "Código \N{SEEDLING}")))
        assert [figure.alternative for figure in found.all("Figure")] == ["Brasão □", "Código □"]


def test_lines_to_fill_in_are_their_label_alone() -> None:
    found = tree(made(Ruled("Acréscimos:", 5)))
    assert [(node.kind, node.text) for node in found.parts] == [("P", "Acréscimos:")]


def test_words_of_the_recovery_sheet_are_a_numbered_list() -> None:
    words = [f"palavra{number}" for number in range(24)]
    sheet = PdfDocuments().recovery_sheet(RecoverySheet(words, plebiscite(), "a.pleb", ISSUED_AT, VERSION))
    (numbered,) = tree(sheet.pdf).all("L")
    assert numbered.attributes["ListNumbering"] == "/Decimal"
    assert [entry.whole for entry in numbered.all("LI")] == [f"{n} {word}" for n, word in enumerate(words, start=1)]


def test_signatures_that_run_on_come_after_the_text_that_heads_them() -> None:
    observers = tuple(Signatory(BoardRole.OBSERVER, f"Fiscal Fictício {n:02}") for n in range(60))
    facts = plebiscite(signatories=observers)
    said = tree(PdfDocuments().general_minutes(Minutes(canvass(like_rosana(3), facts), ISSUED_AT, VERSION)).pdf)
    texts = [node.text for node in said.all("P")]
    heads = [place for place, text in enumerate(texts) if text.startswith("Continuação das assinaturas")]
    assert len(heads) > 1
    names = [text for text in texts if text.startswith("Fiscal Fictício")]
    assert names == [observer.name for observer in observers]
    assert all(texts[head + 1].startswith("Fiscal Fictício") for head in heads)


def test_simulated_or_not_the_structure_is_the_same() -> None:
    found = canvass(like_rosana(5))
    simulated = replace(found, plebiscite=replace(found.plebiscite, simulated=True))
    kinds = [[node.kind for node in tree(pdf(each)).walk()] for each in (found, simulated)]
    assert kinds[0] == kinds[1]
