"""Every check has a sentence that names what does not agree."""

import pytest

from plebapp.domain.verification import Check, Disagreement, Notice, Remark
from plebapp.texts.verification import CHECKS, REMARKS, disagreement, notice

FOUND: dict[Check, tuple[Disagreement, str]] = {
    found.check: (found, text)
    for found, text in [
        (Disagreement(Check.PAGES, "página 7", {"detail": "btree"}), "em página 7 (detalhe técnico: btree)"),
        (Disagreement(Check.JOURNAL_EMPTY), "diário está vazio"),
        (Disagreement(Check.JOURNAL_GAP, "8"), "nº 8"),
        (Disagreement(Check.JOURNAL_LINK, "8"), "nº 8"),
        (Disagreement(Check.JOURNAL_DIGEST, "8"), "nº 8"),
        (Disagreement(Check.FACTS, "cutoff"), "a data-limite"),
        (Disagreement(Check.STATION, "12/1345"), "Zona 12 · Seção 1345"),
        (Disagreement(Check.STATE, "12/345"), "Zona 12 · Seção 345"),
        (Disagreement(Check.SHEET, "12/345"), "Zona 12 · Seção 345"),
        (Disagreement(Check.ROLL_CLOSING), "encerramento"),
        (Disagreement(Check.ROLL_DIGEST), "mudou depois de encerrada"),
        (
            Disagreement(Check.ROLL_LISTED, "12/345", {"closed": 1_000, "now": 999}),
            "com 1.000 eleitores, e agora há 999",
        ),
        (
            Disagreement(Check.ROLL_CHANGES, "12/345", {"journal": 1, "now": 2}),
            "seriam 1 eleitor inscrito, e há 2",
        ),
        (
            Disagreement(Check.COUNTERS, "12/345", {"status": "included_late", "voters": -3}),
            "(“incluído por decisão, depois do encerramento”) difere em −3",
        ),
        (Disagreement(Check.DECISIONS), "deliberações da Junta"),
        (Disagreement(Check.SCHEMA, "trigger swap"), "em trigger swap"),
        (Disagreement(Check.AREAS), "áreas consultadas"),
        (Disagreement(Check.QUESTIONS), "perguntas"),
        (Disagreement(Check.VOTER_RECORDS), "registros dos eleitores"),
        (Disagreement(Check.LATE_RECORD, "eleitor 7"), "eleitor 7: o registro não é o de nenhuma inclusão por decisão"),
        (Disagreement(Check.UNREADABLE, operands={"detail": "KeyError: 'x'"}), "(detalhe técnico: KeyError: 'x')"),
        (Disagreement(Check.JOURNAL_CONTENT, "1008"), "registro nº 1008 do diário"),
        (Disagreement(Check.OPEN_RECORDS), "não são os que o diário conta"),
        (Disagreement(Check.STANDING, "eleitor 7"), "eleitor 7: a situação gravada"),
        (Disagreement(Check.SEARCH, "eleitor 7"), "eleitor 7: o texto por que se busca"),
        (Disagreement(Check.ROLL_CHANGE_RECORDS), "inclusões e exclusões por decisão"),
        (Disagreement(Check.DOCUMENT, "ata-geral 1/2026"), "Ata Geral nº 1/2026: o documento expedido"),
        (Disagreement(Check.DOCUMENT, "ata-geral 1/2026/2"), "Ata Geral nº 1/2026, 2ª via: o documento expedido"),
        (Disagreement(Check.DOCUMENT_DATA, "ata-geral 1/2026"), "Ata Geral nº 1/2026: os dados que o PDF traz"),
        (Disagreement(Check.DOCUMENT, "uma coisa -3/0"), "uma coisa nº -3/0: o documento expedido"),
        (Disagreement(Check.PROCEEDING, "3"), "registro nº 3 da ata"),
        (Disagreement(Check.PROCEEDING_NUMBER), "numeração dos registros da ata"),
        (Disagreement(Check.ARMS), "brasão dos documentos"),
        (Disagreement(Check.PEOPLE, "Ana d'Ávila"), "difere: Ana d'Ávila"),
        (Disagreement(Check.SIGNATURE_MISSING, "8"), "nº 8 do diário não está assinado"),
        (Disagreement(Check.SIGNATURE, "8"), "assinatura do registro nº 8"),
        (Disagreement(Check.NOT_PERMITTED, "8"), "registro nº 8 do diário foi feito por quem não tinha papel"),
        (Disagreement(Check.SEAL), "faltam registros no fim"),
        (Disagreement(Check.OWN_KEY, "Ana"), "atribui a Ana não é a sua"),
        (Disagreement(Check.OWN_PROTECTION, "Ana"), "não é a que Ana conheceu"),
    ]
}


@pytest.mark.parametrize("check", Check)
def test_every_check_has_its_sentence(check: Check) -> None:
    found, says = FOUND[check]
    assert says in disagreement(found)
    assert disagreement(found).endswith(".")


def test_no_sentence_without_a_check() -> None:
    assert set(CHECKS) == set(Check)


TOLD: dict[Remark, tuple[Notice, str]] = {
    Remark.RECOVERED: (
        Notice(Remark.RECOVERED, "8", {"person": "Ana", "at": "2026-10-04T20:00:00+00:00"}),
        "4 out. 2026, 20h00 (+00:00), com as palavras de recuperação, Ana passou a ter outra senha",
    ),
}


@pytest.mark.parametrize("remark", Remark)
def test_every_remark_has_its_sentence(remark: Remark) -> None:
    found, says = TOLD[remark]
    assert says in notice(found)
    assert notice(found).endswith(".")


def test_no_sentence_without_a_remark() -> None:
    assert set(REMARKS) == set(Remark)
