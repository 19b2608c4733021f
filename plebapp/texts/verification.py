"""What verifying a file found in disagreement, one sentence for each check."""

from datetime import datetime

from plebapp.domain.verification import Check, Disagreement, Notice, Remark
from plebapp.domain.voter import RollStatus
from plebapp.texts.formats import station, timestamp
from plebapp.texts.templates import Filler
from plebapp.texts.terms import FACTS, ROLL_STATUSES, document_subject

CHECKS: dict[Check, str] = {
    Check.PAGES: "O arquivo está danificado em {subject} (detalhe técnico: {detail}).",
    Check.SCHEMA: "A estrutura do arquivo não é a do programa em {subject}: o que se gravar pode não ser o dito. "
    "Volte a uma cópia que confere.",
    Check.UNREADABLE: "Há no arquivo um dado que não pode ser lido, posto por fora do programa (detalhe técnico: "
    "{detail}).",
    Check.JOURNAL_EMPTY: "O diário está vazio: falta até o registro da criação do plebiscito.",
    Check.JOURNAL_GAP: "Falta no diário o registro anterior ao de nº {subject}.",
    Check.JOURNAL_LINK: "O registro nº {subject} do diário não se liga ao anterior: o resumo daquele não confere.",
    Check.JOURNAL_DIGEST: "O registro nº {subject} do diário foi alterado: o resumo dele não confere.",
    Check.JOURNAL_CONTENT: "O registro nº {subject} do diário não diz o que um registro do programa diz: foi posto por "
    "fora dele.",
    Check.FACTS: "Os dados do plebiscito não são os do diário; difere: {subject:fact}.",
    Check.STATION: "{subject:station}: o cadastro da seção não é o do diário.",
    Check.STATE: "{subject:station}: o estado da apuração não é o que resulta do diário.",
    Check.SHEET: "{subject:station}: os números lançados não são os do diário.",
    Check.ROLL_CLOSING: "O encerramento da relação de votantes não é o do diário.",
    Check.ROLL_DIGEST: "A relação de votantes mudou depois de encerrada: o resumo dela não confere.",
    Check.ROLL_LISTED: "{subject:station}: a relação foi encerrada com {closed:eleitor|eleitores}, e agora há {now}.",
    Check.ROLL_CHANGES: "{subject:station}: pelo encerramento e pelas decisões do diário seriam "
    "{journal:eleitor inscrito|eleitores inscritos}, e há {now}.",
    Check.COUNTERS: "{subject:station}: o contador de eleitores (“{status:standing}”) difere em {voters} do que há no "
    "arquivo.",
    Check.DECISIONS: "As deliberações da Junta não são as do diário.",
    Check.AREAS: "As áreas consultadas não são as das seções.",
    Check.QUESTIONS: "As perguntas gravadas não são as do diário.",
    Check.VOTER_RECORDS: "Os registros dos eleitores (residência, domicílio, situação e demais dados) mudaram depois de"
    " encerrada a relação: o resumo deles não confere.",
    Check.LATE_RECORD: "{subject}: o registro não é o de nenhuma inclusão por decisão: foi alterado, ou posto no "
    "arquivo por fora do programa, depois de encerrada a relação.",
    Check.OPEN_RECORDS: "Os registros dos eleitores não são os que o diário conta: algum foi alterado, posto ou "
    "tirado por fora do programa.",
    Check.STANDING: "{subject}: a situação gravada do eleitor não é a que resulta da data comparada e do título.",
    Check.SEARCH: "{subject}: o texto por que se busca o eleitor não é o do nome, e a busca não o acha.",
    Check.ROLL_CHANGE_RECORDS: "As inclusões e exclusões por decisão não são as do diário.",
    Check.DOCUMENT: "{subject:document}: o documento expedido não é o que o diário registra; falta, foi trocado ou "
    "alterado.",
    Check.DOCUMENT_DATA: "{subject:document}: os dados que o PDF traz consigo não são os que o diário registra.",
    Check.PROCEEDING: "O registro nº {subject} da ata não é o do diário; falta, foi posto ou alterado.",
    Check.PROCEEDING_NUMBER: "A numeração dos registros da ata não é a que resulta do diário.",
    Check.ARMS: "O brasão dos documentos não é o que o diário registra; falta, foi trocado ou alterado.",
    Check.PEOPLE: "O cadastro de pessoas não é o do diário; difere: {subject}.",
    Check.SIGNATURE_MISSING: "O registro nº {subject} do diário não está assinado por quem devia.",
    Check.SIGNATURE: "A assinatura do registro nº {subject} do diário não confere: não foi quem ali consta que o fez.",
    Check.NOT_PERMITTED: "O registro nº {subject} do diário foi feito por quem não tinha papel que o permitisse.",
    Check.SEAL: "O fecho assinado do diário não confere com o último registro: faltam registros no fim, ou foram "
    "postos por fora do programa.",
    Check.OWN_KEY: "A chave de assinatura que o arquivo atribui a {subject} não é a sua: o cadastro foi trocado por "
    "fora do programa.",
    Check.OWN_PROTECTION: "A proteção deste arquivo não é a que {subject} conheceu ao entrar nele: o diário foi "
    "refeito desde o começo, por fora do programa, com outras chaves. Guarde o arquivo e o das chaves e avise o juiz.",
}

UNSOUND = "Guarde-o como está, não trabalhe mais nele e volte à última cópia que confere."
"""What to do with a file that does not agree."""

REMARKS: dict[Remark, str] = {
    Remark.RECOVERED: "Em {at:moment}, com as palavras de recuperação, {person} passou a ter outra senha e outra "
    "assinatura (registro nº {subject} do diário): confirme com essa pessoa que foi ela.",
}


_FILLER = Filler(
    {
        "moment": lambda value: timestamp(datetime.fromisoformat(value)),
        "fact": lambda name: FACTS[name],
        "station": lambda key: station(*map(int, key.split("/"))),
        "document": document_subject,
        "standing": lambda value: ROLL_STATUSES[RollStatus(value)],
    }
)


def disagreement(found: Disagreement) -> str:
    """What does not agree, in one sentence."""
    return _FILLER.fill(CHECKS[found.check], {**found.operands, "subject": found.subject})


def notice(found: Notice) -> str:
    """What is to be known all the same, in one sentence."""
    return _FILLER.fill(REMARKS[found.remark], {**found.operands, "subject": found.subject})
