"""What the board put on record, on the pages of the minutes: each in its place, whatever there is of it."""

from dataclasses import replace
from datetime import datetime

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.proceedings import LONGEST_TEXT, Proceeding, ProceedingKind
from plebapp.reports.composition import Block, Heading, Ruled, Signatures, Table, Text
from plebapp.reports.general_minutes import compose
from plebapp.texts.minutes_closing import BY_HAND, CAVEAT
from tests.domain.proceedings import WHOLE, numbered
from tests.reports.builders import ISSUED_AT, VERSION, account, canvass, decided, pdf, plebiscite
from tests.reports.reading import pages, text

SESSION, ATTENDANCE, CHALLENGE, INCIDENT, DECISION, ADDENDUM = ProceedingKind
NUMBER = DocumentNumber(2026, 7)


def minutes(
    *record: Proceeding, pending: bool = False, signatories: tuple[Signatory, ...] | None = None
) -> Minutes:  # fmt: skip
    stations = [account(341, 10, (4, 2, 1, 0)), *([account(342, 10)] if pending else [])]
    facts = plebiscite() if signatories is None else plebiscite(signatories=signatories)
    return Minutes(canvass(stations, facts), ISSUED_AT, VERSION, number=NUMBER, proceedings=record)


def told(block: Block) -> str:
    """What a block says, as running text."""
    match block:
        case Text():
            return f"{block.lead}{block.text}{block.tail}"
        case Heading():
            return block.text
        case Ruled():
            return block.label
        case Signatures():
            return " ".join(map(told, block.text))
        case Table():
            return " ".join(cell for row in block.rows for cell in row.cells)
    return ""


def running(given: Minutes) -> list[str]:
    return [text for text in map(told, compose(given).blocks) if text]


def item(given: Minutes, numeral: str) -> list[str]:
    """The paragraphs of one item."""
    blocks = list(compose(given).blocks)
    start = next(n for n, block in enumerate(blocks) if told(block).startswith(f"{numeral} — "))
    end = next(n for n, block in enumerate(blocks) if n > start and isinstance(block, Heading))
    return [told(block) for block in blocks[start + 1 : end]]


def test_everything_on_record_stands_in_its_place() -> None:
    given = minutes(*numbered())
    said = running(given)
    opening = next(n for n, text in enumerate(said) if text.startswith("Aos cinco dias"))
    assert [text[:22] for text in said[opening + 1 : opening + 5]] == [
        "Preside a Junta Ana Co",
        "A Junta reuniu-se em u",
        "Esteve presente aos tr",
        "Foi submetida aos elei",
    ]
    assert [text[:22] for text in item(given, "IV")] == [
        "Registraram-se 1 (uma)", "1ª impugnação — às nov", "A Junta deliberou, às ",
    ]  # fmt: skip
    assert [text[:14] for text in item(given, "V")] == ["1ª ocorrência "]
    assert [text[:16] for text in said[-4:]] == [
        "Nada mais havend", "Em tempo: onde s", "Acréscimos à mão", "Ressalva: esta a",
    ]  # fmt: skip


def test_nothing_on_record_is_said_where_the_law_asks_and_left_out_elsewhere() -> None:
    given = minutes()
    assert item(given, "IV") == ["Não há impugnação registrada.", "Não há outras deliberações registradas."]
    assert item(given, "V") == ["Não há ocorrências registradas, observações nas folhas nem correções da digitação."]
    said = " ".join(running(given))
    for word in ("reuniu-se", "presente aos trabalhos", "Em tempo:"):
        assert word not in said


def test_nobody_named_presides_nobody() -> None:
    assert not any(text.startswith("Preside") for text in running(minutes(signatories=())))
    named = minutes(signatories=(Signatory(BoardRole.MEMBER, "Bento"),))
    assert "Está entre os membros Bento." in running(named)
    assert any("vai assinada por membro da Junta Eleitoral, e rubricada" in text for text in running(named))


def test_decisions_about_stations_stand_before_the_others_and_are_told_once() -> None:
    station = account(341, 10, (4, 2, 1, 0), decisions=(decided(1, 341, BoardAct.RELEASE_TURNOUT),))
    given = Minutes(canvass([station]), ISSUED_AT, VERSION, proceedings=(WHOLE[DECISION],))
    starts = [text[:23] for text in item(given, "IV")]
    assert starts == ["Não há impugnação regis", "Seção 341 da 12ª Zona (", "A Junta deliberou, às n"]


def test_minutes_end_with_lines_to_fill_in_the_caveat_and_the_signatures() -> None:
    blocks = compose(minutes(*numbered())).blocks
    ruled = next(n for n, block in enumerate(blocks) if isinstance(block, Ruled))
    assert isinstance(blocks[ruled], Ruled)
    assert told(blocks[ruled]) == BY_HAND
    assert told(blocks[ruled + 1]) == f"{CAVEAT} Rosana, 5 de outubro de 2026."


def test_a_draft_bears_what_is_on_record_and_nothing_is_added_to_it_by_hand() -> None:
    given = minutes(*numbered(), pending=True)
    blocks = compose(given).blocks
    assert not any(isinstance(block, Ruled) for block in blocks)
    said = running(given)
    assert said[-3].startswith("Em tempo: onde se lê")
    assert said[-2].startswith("Esta minuta reproduz")
    assert said[-1] == "Rosana, 5 de outubro de 2026."
    assert not any(isinstance(block, Signatures) for block in blocks)
    assert "MINUTA DA ATA GERAL DA APURAÇÃO DO PLEBISCITO — Nº 7/2026" in said
    assert any(text.startswith("1ª ocorrência") for text in said)


def test_the_number_stands_in_title_description_and_foot() -> None:
    composition = compose(minutes())
    assert "ATA GERAL DA APURAÇÃO DO PLEBISCITO — Nº 7/2026" in running(minutes())
    assert composition.sheet.title.startswith("Ata Geral da Apuração do Plebiscito — nº 7/2026 — Município de")
    assert composition.sheet.foot.startswith("Ata Geral da Apuração nº 7/2026, 1ª via — Nova Primavera/SP")
    copy = replace(minutes(), number=replace(NUMBER, copy=2))
    assert compose(copy).sheet.foot.startswith("Ata Geral da Apuração nº 7/2026, 2ª via — ")
    unnumbered = compose(replace(minutes(), number=None))
    assert unnumbered.sheet.foot.startswith("Ata Geral da Apuração — Nova Primavera/SP")


HOSTILE = "“<b>d'Ávila</b> & =2+2; لا 日本 " + "W" * 200


@pytest.mark.parametrize("count", [1, 300])
def test_on_paper_whatever_the_texts(count: int) -> None:
    record = [
        Proceeding(number=n, kind=INCIDENT, began=datetime(2026, 10, 4, n % 20, n % 60), text=f"nº {n} {HOSTILE}")
        for n in range(1, count + 1)
    ]
    record.append(Proceeding(number=count + 1, kind=CHALLENGE, name=HOSTILE[:200], text="ã " * (LONGEST_TEXT // 2)))
    found = minutes(*record)
    read = pages(pdf(found.canvass, proceedings=tuple(record)))
    said = " ".join(page.text for page in read)
    assert said.count("consignou-se: nº ") == count
    assert "<b>d'Ávila</b> & =2+2;" in said
    assert said.count("ã ") >= LONGEST_TEXT // 2


def test_a_text_of_the_record_is_printed_whole() -> None:
    told_on_paper = text(pdf(minutes().canvass, proceedings=numbered()))
    for part in ("Alegou a falta do lacre da urna.", "Frente pelo Não", "Dividir a Junta em duas turmas.", "“treze”."):
        assert part in told_on_paper
