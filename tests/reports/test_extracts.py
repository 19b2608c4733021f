"""The general minutes as plain text and as ODT: all that the composition says, whole, and that they are no document."""

import re
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.canvass import Canvass
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.station import State
from plebapp.reports.arms import prepare
from plebapp.reports.composition import (
    Align,
    Column,
    Composition,
    Heading,
    Row,
    Ruled,
    Sheet,
    Signature,
    Signatures,
    Style,
    Table,
    Text,
)
from plebapp.reports.documents import PdfDocuments
from plebapp.reports.extract import UNSIGNED, one_line
from plebapp.reports.general_minutes import compose
from plebapp.reports.odt import odt
from plebapp.reports.plain import CELLS, plain
from tests.reports.builders import (
    ISSUED_AT,
    SIGNATORIES,
    VERSION,
    account,
    canvass,
    like_rosana,
    noted,
    plebiscite,
)
from tests.reports.odt_reading import found, paragraphs, parts, tables, text_of, xml
from tests.reports.pictures import saved, shield

DOCUMENTS = PdfDocuments()
NUMBER = DocumentNumber(2026, 1)
HOSTILE = "Escola <b>&amp;\"'</b> ]]> {texto} \u202eatirw\u202c 👍🏽 漢字 שלום e\u0301 | =1+1"


def minutes(found: Canvass, **changes: object) -> Minutes:
    return replace(Minutes(found, ISSUED_AT, VERSION, number=NUMBER), **changes)


def sheet(*marks: str) -> Sheet:
    return Sheet(
        title="  ".join(("Ata <da>  Junta", *marks)),
        author="Junta",
        subject="Criação",
        producer="plebapp 0",
        foot="",
        marks=marks,
        issued_at=ISSUED_AT,
    )


CASES: dict[str, Canvass] = {
    "nothing counted": canvass([account(1, 100)]),
    "nobody came": canvass([account(1, 0, (0, 0, 0, 0))]),
    "the example": canvass(like_rosana(50), plebiscite(signatories=SIGNATORIES)),
    "a draft, simulated": canvass(
        [*like_rosana(6), account(700, 50), account(701, 60, (10, 20, 1, 2), state=State.ANNULLED)],
        plebiscite(simulated=True),
    ),
    "two areas, two questions": canvass(
        [account(1, 100, (60, 20, 1, 2), area="Norte", more=((50, 30, 2, 1),)), account(2, 9, (3, 2, 1, 0), area="Sul",
         more=((1, 5, 0, 0),))], areas=("Norte", "Sul"), questions=("Primeira?", "Segunda?"),
    ),
    "hostile": canvass(
        [noted(account(1, 100, (60, 20, 1, 2), place=HOSTILE), HOSTILE, number=2, reason=HOSTILE)],
        plebiscite(name=f"São João {HOSTILE}"[:120], signatories=(Signatory(BoardRole.PRESIDENT, HOSTILE),)),
    ),
}  # fmt: skip


def said(composition: Composition) -> list[str]:
    """Every text that a composition says, cell by cell."""
    texts: list[str] = []
    for block in composition.blocks:
        match block:
            case Text():
                texts.append(f"{block.lead}{block.text}{block.tail}")
            case Heading(text, _):
                texts.append(text)
            case Table():
                texts.extend(column.heading for column in block.columns)
                texts.extend(cell for row in block.rows for cell in (*row.cells, row.notice) if cell)
            case Signatures():
                texts.extend(f"{each.lead}{each.text}{each.tail}" for each in block.text if not each.of_paper)
                for row in block.rows:
                    texts.extend(text for each in row for text in (each.name or UNSIGNED, each.role))
    return texts


@pytest.mark.parametrize("case", CASES)
def test_both_forms_say_everything_that_the_composition_says_in_its_order(case: str) -> None:
    given = minutes(CASES[case])
    wanted = said(compose(given))
    assert len(wanted) > 40
    for told in (DOCUMENTS.minutes_text(given), "\n".join(paragraphs(DOCUMENTS.minutes_odt(given)))):
        place = 0
        for text in wanted:
            place = told.find(text, place)
            assert place >= 0, text


@pytest.mark.parametrize("case", CASES)
def test_neither_form_speaks_of_lines_that_it_does_not_have(case: str) -> None:
    given = minutes(CASES[case])
    for told in (DOCUMENTS.minutes_text(given), "\n".join(paragraphs(DOCUMENTS.minutes_odt(given)))):
        assert "Ressalva" not in told
        assert "à mão" not in told


@pytest.mark.parametrize("case", CASES)
def test_every_figure_of_the_tables_is_in_its_cell_in_both_forms(case: str) -> None:
    given = minutes(CASES[case])
    lines = DOCUMENTS.minutes_text(given).splitlines()
    read = tables(DOCUMENTS.minutes_odt(given))
    drawn = [block for block in compose(given).blocks if isinstance(block, Table)]
    assert len(read) == len(drawn) > 0
    for table, cells in zip(drawn, read, strict=True):
        assert cells[0] == [column.heading for column in table.columns]
        assert len(cells) == 1 + len(table.rows)
        for row, read_row in zip(table.rows, cells[1:], strict=True):
            whole = list(row.cells)
            if row.notice:
                first = next((n for n in range(len(whole)) if not any(whole[n:])), len(whole))
                assert read_row[first] == row.notice
                whole = [*whole[:first], row.notice]
                del read_row[first + 1 :]
            assert read_row == whole
            assert CELLS.join(whole).strip() in lines


@pytest.mark.parametrize("case", CASES)
def test_both_forms_say_what_they_are_an_extract_of_and_their_marks_at_head_and_foot(case: str) -> None:
    given = minutes(CASES[case])
    marks = list(compose(given).sheet.marks)
    name = "Ata Geral" if given.canvass.final else "Minuta da Ata Geral"
    notice = f"Texto extraído da {name} nº 1/2026, emitida em 5 out. 2026, 02h14 (−03:00); o documento é o PDF."
    for told in (DOCUMENTS.minutes_text(given).strip().split("\n\n"), paragraphs(DOCUMENTS.minutes_odt(given))):
        assert told[: len(marks)] == marks
        assert told[-len(marks) - 1 :] == [notice, *marks]
    unnumbered = minutes(CASES[case], number=None)
    assert f"Texto extraído da {name} não expedida, feita em" in DOCUMENTS.minutes_text(unnumbered)
    assert "1ª" not in notice


def test_a_further_copy_is_named() -> None:
    copy = minutes(CASES["the example"], number=DocumentNumber(2026, 3, 2))
    assert "Texto extraído da Ata Geral nº 3/2026, 2ª via, emitida" in DOCUMENTS.minutes_text(copy)


def test_a_paragraph_is_one_line_and_the_paper_stays_away() -> None:
    text = plain(
        Composition(
            sheet(),
            (
                Text("uma\nlinha\r\nsó\u2028e\x0bmais", lead="1) ", tail=" fim"),
                Ruled("Em tempo:", 8),
                Heading("Parte"),
                Signatures(
                    (Text("Nada mais havendo"),), ((Signature("", "Fiscal"), Signature("Ana", "Juíza")),), (Text("x"),)
                ),
            ),
        ),
        "aviso",
    )
    assert text == (
        f"1) uma linha só e mais fim\n\nParte\n\nNada mais havendo\n\n{UNSIGNED}\nFiscal\n\nAna\nJuíza\n\naviso\n"
    )


def test_characters_that_the_typeface_lacks_stay_and_those_that_no_file_can_hold_are_replaced() -> None:
    composition = Composition(
        sheet(), (Text("漢字 👍🏽 \u202eabc"), Text("a\x00b\x1bc\ud800d\ufffee"), Text("duas  casas   três"))
    )
    told = plain(composition, "aviso")
    assert told.encode("utf-8")
    assert told.split("\n\n") == ["漢字 👍🏽 \u202eabc", "a�b�c�d�e", "duas  casas   três", "aviso\n"]
    assert paragraphs(odt(composition, "aviso")) == [*told.split("\n\n")[:3], "aviso"]


@given(st.lists(st.text(max_size=40), min_size=1, max_size=5))
@settings(max_examples=60, deadline=None)
def test_whatever_is_written_both_forms_can_be_read_and_say_it(texts: list[str]) -> None:
    table = Table([Column(texts[0])], [Row([text]) for text in texts])
    composition = Composition(sheet(texts[-1]), (*map(Text, texts), Heading(texts[0], 2), table))
    lines = [one_line(text) for text in (texts[-1], *texts, texts[0], texts[0], *texts, texts[0], texts[-1])]
    file = odt(composition, texts[0])
    assert paragraphs(file) == lines
    for part in ("meta.xml", "styles.xml", "META-INF/manifest.xml"):
        xml(file, part)
    told = plain(composition, texts[0]).encode("utf-8").decode("utf-8")
    assert [line.strip() for line in told.split("\n") if line.strip()] == [
        line.strip() for line in lines if line.strip()
    ]


def test_the_odt_is_a_whole_package_by_the_same_bytes() -> None:
    given = minutes(CASES["the example"], arms=prepare(saved(shield())))
    file = DOCUMENTS.minutes_odt(given)
    assert file == DOCUMENTS.minutes_odt(given)
    members = parts(file)
    assert next(iter(members)) == "mimetype"
    assert members["mimetype"] == b"application/vnd.oasis.opendocument.text"
    assert file[38 : 38 + 39] == members["mimetype"]  # as it is, so that the kind of file can be told
    listed = {
        entry.get(f"{{{entry.nsmap['manifest']}}}full-path") for entry in found(xml(file, "META-INF/manifest.xml"), "*")
    }
    assert set(members) - {"mimetype", "META-INF/manifest.xml"} == listed - {"/"}
    assert members["Pictures/brasao.png"] == given.arms


def test_the_arms_stand_at_the_head_with_words_for_who_does_not_see_them() -> None:
    given = minutes(CASES["the example"], arms=prepare(saved(shield(size=(200, 400)))))
    frame = found(xml(DOCUMENTS.minutes_odt(given)), "//office:text/text:p[1]/draw:frame")[0]
    assert text_of(found(frame, "svg:title")[0]) == "Brasão"
    size = {name: found(frame, f"@svg:{name}")[0] for name in ("width", "height")}
    assert size == {"width": "10.50mm", "height": "21mm"}
    assert not found(xml(DOCUMENTS.minutes_odt(replace(given, arms=None))), "//draw:frame")


def test_the_odt_has_the_house_style_by_names() -> None:
    file = DOCUMENTS.minutes_odt(minutes(CASES["two areas, two questions"]))
    content, styles = xml(file), xml(file, "styles.xml")
    defined = set(found(styles, "//office:styles/style:style/@style:name"))
    defined |= set(found(content, "//office:automatic-styles/style:style/@style:name"))
    used = set(found(content, "//@text:style-name | //@table:style-name"))
    assert used <= defined
    assert {"Title", "Text_20_body", "Heading_20_1", "Heading_20_2", "Algarismos", "Destaque"} <= used
    page = found(styles, "//style:page-layout-properties")[0]
    measures = {
        name: page.get(f"{{{page.nsmap['fo']}}}{name}") for name in ("page-width", "page-height", "margin-left")
    }
    assert measures == {"page-width": "210mm", "page-height": "297mm", "margin-left": "30mm"}
    assert set(found(styles, "//@fo:country")) == {"BR"}
    assert set(found(styles, "//style:default-style//@style:font-name")) == {"Carlito"}
    levels = found(content, "//text:h/@text:outline-level")
    assert levels.count("1") == 10
    assert levels.count("2") >= 2


def test_the_odts_tables_repeat_their_header_and_set_figures_on_the_right() -> None:
    table = Table(
        [Column("Local", share=1), Column("Sim", Align.RIGHT), Column("Nº", bold=True)],
        [Row(["A", "1", "2"]), Row(["B", "", ""], "anulada"), Row(["Total", "1", ""], strong=True)],
    )
    content = xml(odt(Composition(sheet(), (table, table)), "aviso"))
    first = found(content, "//table:table")[0]
    assert [text_of(each) for each in found(first, "table:table-header-rows//text:p")] == ["Local", "Sim", "Nº"]
    styles = [found(row, ".//text:p/@text:style-name") for row in found(first, "table:table-row")]
    assert styles == [
        ["Table_20_Contents", "Algarismos", "Destaque"],
        ["Table_20_Contents", "Observacao"],
        ["Destaque", "Algarismos_20_em_20_destaque", "Destaque"],
    ]
    assert found(first, "//table:table/@table:name") == ["Tabela 1", "Tabela 2"]
    assert found(first, ".//@table:number-columns-spanned") == ["2"]
    for row in found(first, ".//table:table-row"):
        assert len(found(row, "*")) == len(found(first, "table:table-column")) == 3


@pytest.mark.parametrize("case", CASES)
def test_the_odts_columns_fill_the_width_of_the_text(case: str) -> None:
    content = xml(DOCUMENTS.minutes_odt(minutes(CASES[case])))
    widths = dict(
        zip(
            found(content, "//style:style[@style:family='table-column']/@style:name"),
            found(content, "//style:table-column-properties/@style:column-width"),
            strict=True,
        )
    )
    for table in found(content, "//table:table"):
        named = [
            float(widths[name].removesuffix("mm")) for name in found(table, "table:table-column/@table:style-name")
        ]
        assert sum(named) == pytest.approx(165, abs=0.2)
        assert min(named) > 8


def test_the_odts_pages_bear_marks_notice_and_number() -> None:
    file = DOCUMENTS.minutes_odt(minutes(CASES["a draft, simulated"]))
    head, foot = (found(xml(file, "styles.xml"), f"//style:{place}/text:p")[0] for place in ("header", "footer"))
    assert text_of(head) == "MINUTA  ·  SIMULADO — SEM VALOR LEGAL"
    assert text_of(foot).startswith("Texto extraído da Minuta da Ata Geral nº 1/2026")
    assert [each.tag.rpartition("}")[2] for each in foot.iter()][1:] == ["tab", "page-number", "page-count"]


def test_the_odt_describes_itself() -> None:
    meta = re.sub(rb"\s+", b" ", parts(DOCUMENTS.minutes_odt(minutes(CASES["the example"])))["meta.xml"]).decode()
    for told in (
        "<meta:generator>plebapp 0.1.0</meta:generator>",
        "<dc:language>pt-BR</dc:language>",
        "<dc:date>2026-10-05T02:14:09</dc:date>",
        "<meta:creation-date>2026-10-05T02:14:09</meta:creation-date>",
    ):
        assert told in meta
    assert "<dc:title>Ata Geral da Apuração do Plebiscito" in meta


@pytest.mark.parametrize("make", [DOCUMENTS.minutes_text, DOCUMENTS.minutes_odt])
def test_three_thousand_stations_are_quick(make: Callable[[Minutes], object]) -> None:
    given = minutes(canvass(like_rosana(3_000)))
    began = time.process_time()
    make(given)
    assert time.process_time() - began < 5


def test_every_style_of_the_composition_has_one_in_the_odt() -> None:
    composition = Composition(sheet(), tuple(Text(style.value, style) for style in Style))
    content = xml(odt(composition, "aviso"))
    names = found(content, "//office:text/text:p/@text:style-name")
    assert len(set(names)) == len(Style) + 1
