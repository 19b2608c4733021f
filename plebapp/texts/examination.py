"""What checking a document found, one sentence for each fault and each remark, and the verdict."""

from collections.abc import Iterator
from datetime import date, datetime, tzinfo

from plebapp.domain.decision import Outcome
from plebapp.domain.documents import DocumentKind
from plebapp.domain.errors import Code, PlebError
from plebapp.domain.examination import Examination, Fault, Finding, Remark
from plebapp.domain.journal import Action
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State
from plebapp.texts.formats import counted, short_date, timestamp
from plebapp.texts.messages import message
from plebapp.texts.problems import sheet_line
from plebapp.texts.templates import Filler, shown
from plebapp.texts.terms import ACTIONS, DOCUMENTS, STATES, document_subject

AGREES, DOES_NOT_AGREE = "CONFERE", "NÃO CONFERE"
OVERTAKEN = f"{AGREES}, mas está SUPERADA"

FAULTS: dict[Fault, str] = {
    Fault.DATA_MISSING: "O PDF não traz dentro de si o dados.json, que todo documento deste programa traz: foi tirado, "
    "ou é uma impressão ou digitalização. Peça o arquivo tal como foi expedido.",
    Fault.DATA_MALFORMED: "{data:whole}",
    Fault.DATA_NEWER: "{data:whole}",
    Fault.FOREIGN_ATTACHMENT: "{place:whole} há outro arquivo além dos dados do documento, ou os dados estão postos lá "
    "de outro modo: o que um leitor mostra pode não ser o que outro mostra. {remedy:whole}",
    Fault.FOREIGN_LAYERS: "O PDF tem camadas que se mostram ou se escondem: o que se vê na tela pode não ser o que se "
    "imprime. {remedy:whole}",
    Fault.FOREIGN_ANNOTATION: "{place:whole} há notas, campos ou desenhos postos por cima do documento, que se podem "
    "ver, imprimir ou acionar. {remedy:whole}",
    Fault.FOREIGN_ACTION: "{place:whole} manda-se fazer alguma coisa quando se abre, o que nenhum documento deste "
    "programa faz; nada disso foi executado. {remedy:whole}",
    Fault.FORM: "O PDF tem formulário, ou assinatura que se mostra ou faz alguma coisa, o que nenhum documento deste "
    "programa tem. {remedy:whole}",
    Fault.STRUCTURE: "A estrutura do PDF, que um leitor de tela lê a quem não vê, não é a devida: o que ele diz pode "
    "não ser o que está impresso. {remedy:whole}",
    Fault.DESCRIPTION: "A descrição do PDF (título, autor, datas, língua), que os leitores mostram na janela, não é a "
    "devida. {remedy:whole}",
    Fault.VIEW: "O PDF diz aos leitores como abri-lo, numerar-lhe as folhas ou imprimi-lo (sumário, folhas a imprimir) "
    "de modo diverso do devido. {remedy:whole}",
    Fault.REST: "O PDF traz, fora das folhas, alguma coisa que não devia trazer, ou falta nele alguma que devia. "
    "{remedy:whole}",
    Fault.IRREGULAR: "O PDF não está escrito como o seu formato manda, e outro leitor pode ler nele outra coisa. "
    "{remedy:whole}",
    Fault.RULES: "A regra de decisão que está nos dados não é a da lei que eles indicam.",
    Fault.ENROLLED: "Pela relação de votantes, com inclusões e exclusões, seriam {due:eleitor inscrito|eleitores "
    "inscritos}, e as seções somam {found}.",
    Fault.CHANGES: "Pelos inscritos de cada seção entraram ao menos {included} e saíram ao menos {excluded} depois de "
    "encerrada a relação, e o documento conta {inclusions:inclusão|inclusões} e {exclusions:exclusão|exclusões}.",
    Fault.STATE: "{station} está {state:state}, e as folhas de apuração não são as dessa situação.",
    Fault.SHEET: "{station}{asked:whole}: {wrong:whole}.",
    Fault.TOTALS: "{where}, {name:figure}: declara-se {found}, e a soma das seções é {due}.",
    Fault.DECISION: "{where}: a decisão declarada não é a que resulta dos números (declara-se “{found:outcome}”; "
    "resulta “{due:outcome}”).",
    Fault.ACCOUNTS: "{where}: as contas ou os motivos declarados da decisão não são os que resultam dos números.",
    Fault.CODE_MISSING: "Na última folha não se lê o código QR do documento: falta, foi trocado ou está estragado.",
    Fault.CODE_DATA: "O código QR é de outros dados: o resumo que traz não é o do dados.json do PDF.",
    Fault.CODE_DIFFERS: "O código QR diz “{key}: {found}”, e os dados dão “{due}”.",
    Fault.PAGES: "O PDF tem {found:folha|folhas}, e os dados dão {due}.",
    Fault.PAGE_MOVED: "A folha {page} é a que devia ser a {due}.",
    Fault.TEXT: "Folha {page}{after:whole}: está impresso “{found:words}”, e os dados dão “{due:words}”.",
    Fault.PICTURE: "Folha {page}{spot:whole}: o texto é o mesmo, mas a folha não tem a aparência devida; algo foi "
    "posto por cima ou por baixo, apagado ou redesenhado. {remedy:whole}",
    Fault.PAGE: "Folha {page}: lê-se e vê-se como devia, mas está escrita no PDF de outro modo, e outro leitor pode "
    "mostrá-la diferente. {remedy:whole}",
    Fault.UNDRAWN: "Folha {page}: traz o que nenhuma folha deste programa traz, ou mais do que cabe em alguma, e por "
    "isso não foi desenhada nem comparada. {remedy:whole}",
    Fault.ANOTHER_PLEBISCITE: "O documento é de outro plebiscito ({found}/{uf}, votação de {day:date}), e não do "
    "arquivo indicado ({due}).",
    Fault.NOT_ISSUED: "O arquivo não expediu este documento.",
    Fault.ISSUED_OTHERWISE: "O arquivo expediu a {document:document}, em {at:moment}, por {person}, com outros "
    "dados do que os deste PDF.",
}

REMARKS: dict[Remark, str] = {
    Remark.ISSUED: "É a {document:document}, expedida em {at:moment} por {person}, byte por byte como saiu.",
    Remark.SAME_DATA: "É a {document:document}, expedida em {at:moment} por {person}: os dados são os mesmos, mas o "
    "PDF foi gravado de novo ou mudado por outro programa; comparou-se por inteiro com o que o arquivo guarda.",
    Remark.WITHOUT_DATA: "Foi expedida por uma versão do programa que ainda não punha os dados no PDF.",
    Remark.UNNUMBERED: "O documento não tem número: foi tirado do arquivo aberto só para leitura, e não expedido.",
    Remark.IN_FORCE: "Está vigente: nada do que ela diz do plebiscito mudou no arquivo desde a expedição, e nenhuma a "
    "substituiu.",
    Remark.SUPERSEDED: "Está superada pela {document:document}, em {at:moment}.",
    Remark.CHANGED: "Está superada pelo que mudou no arquivo em {at:moment}: {action:action}.",
    Remark.ALONE: "Conferiu-se o documento consigo mesmo. Se foi expedido, e se ainda vale, só o arquivo do plebiscito "
    "diz.",
    Remark.OTHER_VERSION: "Foi feito pela versão {version} do programa, e esta é a {own}: compararam-se o texto e a "
    "aparência das folhas, e não a estrutura nem a descrição do PDF. Se só as folhas diferem, confira com aquela "
    "versão, ou com o arquivo do plebiscito.",
    Remark.SIGNED: "Traz assinatura digital, que este programa não verifica: verifique-a num leitor de PDF que o faça, "
    "ou no validador oficial de assinaturas.",
    Remark.ARMS: "O brasão não se confere sem o arquivo do plebiscito: compare-o à vista com o do Tribunal.",
    Remark.DRAFT: "É uma MINUTA: não vale como ata.",
    Remark.SIMULATED: "É de um plebiscito SIMULADO: não tem valor legal.",
}

# What a sheet says against itself, by the code of the finding.
SHEETS = {
    "I01": "{field:line} passa do que cabe numa seção, de {least} a {most}",
    "I02": "Sim, Não, brancos e nulos somam {votes}, e as cédulas apuradas são {ballots}",
    "I03": "compareceram {turnout}, e os inscritos não passavam de {enrolled}, sem decisão da Junta que os admita",
    "I04": "os votos em separado admitidos e rejeitados não são os recebidos",
}

# The sums of the data, by their names there.
FIGURES = {
    "enrolled": "inscritos",
    "turnout": "comparecimento",
    "sim": "Sim",
    "nao": "Não",
    "blank": "brancos",
    "null": "nulos",
    "ballots": "cédulas apuradas",
    "excess": "cédulas em excesso",
}
OUTCOMES = {
    Outcome.APPROVED.value: "favorável",
    Outcome.REJECTED.value: "desfavorável ou sem quórum",
    Outcome.UNDECIDED.value: "sem decisão",
}
NOTHING = "nada"
REMEDY = "Peça o original a quem o expediu, ou tire-o do arquivo (plebapp documento --numero, ou a lista de expedidos)."
_HEIGHTS = ("", "no alto", "a meia altura", "embaixo")
_WIDTHS = ("", "à esquerda", "ao centro", "à direita")
"""Thirds of a page, by their number."""


def verdict(found: Examination) -> str:
    """The verdict, and on what: "CONFERE: Ata Geral nº 1/2026"; what stands no more is no plain good news."""
    word = (OVERTAKEN if found.overtaken else AGREES) if found.agrees else DOES_NOT_AGREE
    named = _document(found.document) if found.document else ""
    return f"{word}: {named}" if named else word


def fault_count(found: Examination) -> str:
    """How many faults there are."""
    return counted(len(found.faults), "divergência", "divergências")


def sentences(findings: tuple[Finding, ...], zone: tzinfo | None = None) -> Iterator[str]:
    """Yield what was found, moments in the legal time `zone`; none are told of a document checked without a file."""
    filler = _filler(zone)
    for finding in findings:
        yield filler.fill(_template(finding), {**finding.operands, **_told(finding, filler)})


def _template(finding: Finding) -> str:
    return FAULTS[finding.found] if isinstance(finding.found, Fault) else REMARKS[finding.found]


_DATA = {Fault.DATA_MALFORMED: Code.DOCUMENT_DATA_MALFORMED, Fault.DATA_NEWER: Code.DOCUMENT_DATA_NEWER}


def _told(finding: Finding, filler: Filler) -> dict[str, str]:
    """Return what is put together of several operands."""
    operands = finding.operands
    if finding.found is Fault.SHEET:
        position, wrong = operands["position"], SHEETS[str(operands["code"])]
        return {"asked": "" if position == 1 else f", pergunta {position}", "wrong": filler.fill(wrong, operands)}
    if finding.found in _DATA:
        return {"data": message(PlebError(_DATA[Fault(finding.found)], **operands))}
    if "height" in operands:
        spot = (_HEIGHTS[int(operands["height"])], _WIDTHS[int(operands["width"])])
        return {"spot": "".join(f", {each}" for each in spot if each), "remedy": REMEDY}
    if "before" in operands:
        return {"after": f", depois de “{shown(str(operands['before']))}”" if operands["before"] else ""}
    if "question" in operands:
        area = f", área {shown(str(operands['area']))}" if operands["area"] else ""
        return {"where": f"Pergunta {operands['question']}{area}"}
    page = operands.get("page")
    return {"place": f"Na folha {page}" if page else "No PDF", "remedy": REMEDY}


def _document(name: str) -> str:
    """Return a document by its name, of kind and number, or the kind alone."""
    return document_subject(name) if " " in name else DOCUMENTS[DocumentKind(name)]


def _action(name: str) -> str:
    done = ACTIONS[Action(name)]
    return done[:1].lower() + done[1:]


def _filler(zone: tzinfo | None) -> Filler:
    return Filler(
        {
            "moment": lambda value: timestamp(datetime.fromisoformat(value).astimezone(zone)),
            "date": lambda value: short_date(date.fromisoformat(value)),
            "document": _document,
            "action": _action,
            "figure": lambda name: FIGURES[name],
            "outcome": lambda value: OUTCOMES.get(value, shown(value)),
            "whole": str,
            "state": lambda value: STATES[State(value)],
            "line": lambda field: sheet_line(SheetField(field)),
            "words": lambda text: shown(text) or NOTHING,
        }
    )
