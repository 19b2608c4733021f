"""Every fault and remark has its sentence, which names its operands."""

from datetime import UTC

import pytest

from plebapp.domain.decision import Outcome
from plebapp.domain.errors import Operand
from plebapp.domain.examination import Examination, Fault, Finding, Remark
from plebapp.domain.findings import FINDINGS, Kind
from plebapp.domain.totals import Totals
from plebapp.texts.examination import FAULTS, FIGURES, OUTCOMES, REMARKS, SHEETS, fault_count, sentences, verdict

AT = {"at": "2026-10-05T05:14:09+00:00", "person": "Ana d'Ávila"}
NAMED: dict[str, Operand] = {**AT, "document": "ata-geral 1/2026/2"}
OPERANDS: dict[Fault | Remark, dict[str, Operand]] = {
    Fault.DATA_MALFORMED: {"where": "stations[3].enrolled"},
    Fault.DATA_NEWER: {"version": 2, "known": 1},
    Fault.ENROLLED: {"found": 1_000, "due": 1_003},
    Fault.CHANGES: {"included": 385, "excluded": 1, "inclusions": 1, "exclusions": 0},
    Fault.STATE: {"zone": 12, "section": 345, "state": "not_held"},
    Fault.SHEET: {"zone": 12, "section": 345, "position": 1, "code": "I02", "votes": 9_284, "ballots": 284},
    Fault.TOTALS: {"question": 1, "area": "Norte", "name": "sim", "found": 8_841, "due": 8_840},
    Fault.DECISION: {"question": 2, "area": "", "found": "rejected", "due": "approved"},
    Fault.ACCOUNTS: {"question": 2, "area": ""},
    Fault.CODE_DIFFERS: {"key": "NUM", "found": "7", "due": "1"},
    Fault.PAGES: {"found": 1, "due": 4},
    Fault.PAGE_MOVED: {"page": 1, "due": 2},
    Fault.TEXT: {"page": 3, "found": "8.841", "due": "8.840", "before": "votos Sim (S)"},
    Fault.PICTURE: {"page": 2, "height": 1, "width": 3},
    Fault.PAGE: {"page": 2},
    Fault.UNDRAWN: {"page": 2},
    Fault.FOREIGN_ATTACHMENT: {"page": 0},
    Fault.FOREIGN_LAYERS: {"page": 0},
    Fault.FOREIGN_ANNOTATION: {"page": 4},
    Fault.FOREIGN_ACTION: {"page": 0},
    Fault.FORM: {"page": 0},
    Fault.ANOTHER_PLEBISCITE: {"found": "Vila d'Oeste", "uf": "MT", "day": "2026-10-04", "due": "Nova Primavera"},
    Fault.ISSUED_OTHERWISE: NAMED,
    Remark.ISSUED: NAMED,
    Remark.SAME_DATA: NAMED,
    Remark.SUPERSEDED: NAMED,
    Remark.CHANGED: {**AT, "action": "sheet_corrected"},
    Remark.OTHER_VERSION: {"version": "9.9", "own": "0.1"},
}
SAYS = {
    Fault.DATA_MALFORMED: "(em “stations[3].enrolled”)",
    Fault.CHANGES: "entraram ao menos 385 e saíram ao menos 1 depois de encerrada a relação, e o documento conta "
    "1 inclusão e 0 exclusão.",
    Fault.STATE: "Zona 12 · Seção 345 está sem votação,",
    Fault.SHEET: "Zona 12 · Seção 345: Sim, Não, brancos e nulos somam 9.284, e as cédulas apuradas são 284.",
    Fault.TOTALS: "Pergunta 1, área Norte, Sim: declara-se 8.841, e a soma das seções é 8.840.",
    Fault.DECISION: "Pergunta 2: a decisão declarada",
    Fault.ACCOUNTS: "Pergunta 2: as contas ou os motivos",
    Fault.PAGES: "O PDF tem 1 folha, e os dados dão 4.",
    Fault.TEXT: "Folha 3, depois de “votos Sim (S)”: está impresso “8.841”, e os dados dão “8.840”.",
    Fault.PICTURE: "Folha 2, no alto, à direita: o texto é o mesmo",
    Fault.FOREIGN_ANNOTATION: "Na folha 4 há notas",
    Fault.FOREIGN_ACTION: "No PDF manda-se fazer",
    Fault.ANOTHER_PLEBISCITE: "(Vila d'Oeste/MT, votação de 04/10/2026)",
    Remark.ISSUED: "É a Ata Geral nº 1/2026, 2ª via, expedida em 5 out. 2026, 05h14 (+00:00) por Ana d'Ávila",
    Remark.CHANGED: "(+00:00): folha de apuração corrigida",
}
EVERY = [*Fault, *Remark]


def told(found: Fault | Remark) -> str:
    (sentence,) = sentences((Finding(found, OPERANDS.get(found, {})),), UTC)
    return sentence


@pytest.mark.parametrize("found", EVERY, ids=[f"{type(each).__name__}-{each}" for each in EVERY])
def test_a_sentence_for_each(found: Fault | Remark) -> None:
    sentence = told(found)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert "  " not in sentence
    assert "{" not in sentence


def test_none_without_its_kind() -> None:
    assert set(FAULTS) == set(Fault)
    assert set(REMARKS) == set(Remark)
    assert set(OUTCOMES) == {outcome.value for outcome in Outcome}
    assert list(FIGURES) == list(Totals.__slots__)


@pytest.mark.parametrize(("found", "said"), SAYS.items())
def test_what_is_said(found: Fault | Remark, said: str) -> None:
    assert said in told(found)


SHEET: dict[str, Operand] = {"zone": 12, "section": 345, "position": 2, "field": "cedulas"}


@pytest.mark.parametrize(
    ("code", "operands", "said"),
    [
        ("I01", {"least": 0, "most": 9_999}, "cédulas apuradas (linha C) passa do que cabe numa seção, de 0 a 9.999."),
        ("I03", {"turnout": 284, "enrolled": 1}, "compareceram 284, e os inscritos não passavam de 1, sem decisão"),
        ("I04", {}, "os votos em separado admitidos e rejeitados não são os recebidos."),
    ],
)
def test_what_a_sheet_says_against_itself(code: str, operands: dict[str, Operand], said: str) -> None:
    (sentence,) = sentences((Finding(Fault.SHEET, {**SHEET, **operands, "code": code}),), UTC)
    assert sentence.startswith("Zona 12 · Seção 345, pergunta 2: ")
    assert said in sentence


def test_every_finding_that_blocks_is_told() -> None:
    assert list(SHEETS) == [rule.code for rule in FINDINGS if rule.kind is Kind.BLOCKING]


def test_words_that_are_missing_are_told_as_nothing() -> None:
    operands: dict[str, Operand] = {"page": 1, "found": "", "due": "página 1 de 4", "before": "diário"}
    (sentence,) = sentences((Finding(Fault.TEXT, operands),), UTC)
    (first,) = sentences((Finding(Fault.TEXT, {**operands, "before": ""}),), UTC)
    assert first.startswith("Folha 1: está impresso “nada”")
    assert "está impresso “nada”, e os dados dão “página 1 de 4”" in sentence


def test_hostile_text_stays_on_one_line() -> None:
    operands: dict[str, Operand] = {"page": 1, "found": "\u202e\n" + "x" * 5_000, "due": "a", "before": "\x07"}
    (sentence,) = sentences((Finding(Fault.TEXT, operands),), UTC)
    assert sentence.isprintable()
    assert len(sentence) < 300


def test_the_verdict() -> None:
    assert verdict(Examination("ata-geral 1/2026", (), ())) == "CONFERE: Ata Geral nº 1/2026"
    for overtaken in (Remark.SUPERSEDED, Remark.CHANGED):
        told = verdict(Examination("ata-geral 1/2026", (), (Finding(overtaken),)))
        assert told == "CONFERE, mas está SUPERADA: Ata Geral nº 1/2026"
    assert verdict(Examination("minuta-da-ata-geral", (), ())) == "CONFERE: Minuta da Ata Geral"
    wrong = Examination("", (Finding(Fault.DATA_MISSING),), ())
    assert verdict(wrong) == "NÃO CONFERE"
    assert fault_count(wrong) == "1 divergência"
