"""Commands about documents: `documento` makes one, or gives out again what was issued; `documentos` lists those."""

from argparse import ArgumentTypeError, Namespace
from datetime import datetime

from plebapp.cli import parser as read
from plebapp.cli.command import Command, Context, no_arguments
from plebapp.cli.console import note, progress, say
from plebapp.cli.exits import DONE
from plebapp.cli.facts_options import options_of
from plebapp.cli.parser import Parser, UsageError
from plebapp.cli.targets import PDF, require_free, require_target
from plebapp.domain.documents import DocumentKind, DocumentNumber, parse_number
from plebapp.domain.plebiscite import unstated
from plebapp.texts.before_issuing import before_issuing
from plebapp.texts.documents import again, state
from plebapp.texts.formats import file_size, timestamp
from plebapp.texts.remarks import replaced
from plebapp.texts.templates import shown, shown_path
from plebapp.texts.terms import document_name
from plebapp.usecases.endings import other_form
from plebapp.usecases.extracts import Form, save_extract
from plebapp.usecases.issuing import find_issue, kept, save, standing
from plebapp.usecases.minutes import general_minutes, latest_minutes, new_copy
from plebapp.usecases.ports import Desk, Document, Issued, Report

_KINDS = {kind.value: kind for kind in DocumentKind}
_PDF = None
_FORMS: dict[str, Form | None] = {"pdf": _PDF, **{form.value: form for form in Form}}
_WAYS = {"number": "--numero", "copied": "--nova-via", "anew": "--de-novo"}


def _number(text: str) -> DocumentNumber:
    try:
        return parse_number(text.strip())
    except ValueError as error:
        example = "escreva número/ano, como 1/2026, e de outra via que não a primeira 1/2026/2"
        raise ArgumentTypeError(f"“{shown(text)}” não é número de documento: {example}") from error


def _document_arguments(parser: Parser) -> None:
    parser.given.add_argument(
        "document", metavar="DOCUMENTO", type=read.one_of(_KINDS), help=f"qual documento: {', '.join(_KINDS)}"
    )
    add = parser.options.add_argument
    add(
        "-o",
        "--saida",
        dest="target",
        required=True,
        metavar="SAIDA",
        type=read.path,
        help="onde gravar; um PDF só toma o lugar de outro PDF, e um texto, de nada",
    )
    add(
        "--formato",
        dest="form",
        default=_PDF,
        metavar="|".join(_FORMS),
        type=read.one_of(_FORMS),
        help="pdf, o documento (o padrão); txt ou odt, o seu texto, para colar noutro sistema: não é documento, não é "
        "expedido e não gasta número",
    )
    _which_arguments(parser)


def _which_arguments(parser: Parser) -> None:
    add = parser.options.add_argument
    add(
        "--numero",
        dest="number",
        metavar="N/ANO",
        type=_number,
        help="grava de novo, tal como saiu, o documento expedido sob este número; N/ANO/VIA, se não é a 1ª via",
    )
    add(
        "--nova-via",
        dest="copied",
        metavar="N/ANO",
        type=_number,
        help="expede outra via, numerada, do documento deste número, que deve estar vigente",
    )
    add("--de-novo", dest="anew", action="store_true", help="numera outro, ainda que o último expedido esteja vigente")
    add(
        "--so-leitura",
        dest="unissued",
        action="store_true",
        help="só lê o arquivo: o que não foi expedido sai sem número e nele não se guarda",
    )


def _require_one_way(given: Namespace) -> None:
    ways = [option for name, option in _WAYS.items() if getattr(given, name)]
    if len(ways) > 1:
        raise UsageError(f"{' e '.join(ways)}: informe só uma destas opções")
    if given.copied and given.unissued:
        raise UsageError("--nova-via e --so-leitura: uma via nova se guarda no arquivo")
    if given.form is not _PDF and (given.copied or given.anew):
        raise UsageError(f"--formato {given.form}: um texto não é expedido, nem como via nova nem de novo")
    if given.document is DocumentKind.DRAFT and not (given.number or given.copied):
        raise UsageError("minuta-da-ata-geral: informe --numero ou --nova-via; a minuta de agora sai com ata-geral")


def _require_suffix(given: Namespace) -> None:
    """Raise UsageError where the name is of another form than what is to be written."""
    forms = {form: name for name, form in _FORMS.items()}
    form = forms[given.form]
    said = other_form(given.target, form)
    if said:
        raise UsageError(
            f"“{shown_path(str(given.target))}”: o nome é de {said.upper()}, e o que se grava é {form.upper()}; "
            f"dê-lhe o final .{form}, ou peça --formato {said}"
        )


def _made(context: Context, desk: Desk, given: Namespace, report: Report) -> Document:
    if given.number:
        return kept(desk.book, find_issue(desk.book, given.document, given.number))
    if given.copied:
        return new_copy(context.app, desk, find_issue(desk.book, given.document, given.copied), report)
    make = general_minutes if given.anew else latest_minutes
    return make(context.app, desk, report)


def _document(context: Context, given: Namespace) -> int:
    _require_suffix(given)
    _require_one_way(given)
    if given.form is not _PDF:
        return _extract(context, given)
    require_target(context.app.exchange, given.target, PDF, given.file)
    reads = bool(given.unissued or given.number)
    with context.desk(given.file, read_only=reads) as desk, progress("Gerando o documento") as report:
        document = _made(context, desk, given, report)
        if document.data and not given.copied:
            _tell_before_issuing(desk)
        before = {each.issued: each.superseded for each in standing(desk.book)}
        issued = save(desk, context.app.exchange, given.target, document)
        zone = desk.book.facts.get().local_time
    name = "sem número" if issued is None else document_name(issued.kind, issued.number)
    say(f"Documento gravado: {given.target} ({name}, {file_size(len(document.pdf))})")
    if issued in before:
        note(again(datetime.fromisoformat(issued.at).astimezone(zone), state(before[issued], zone)))
    if remark := replaced(document.replaced):
        note(remark)
    return DONE


def _tell_before_issuing(desk: Desk) -> None:
    """Say what to look at before a new document leaves, and how what is not stated is stated."""
    plebiscite = desk.book.facts.get()
    for told in before_issuing(plebiscite, desk.clock()):
        note(told)
    if options := options_of(unstated(plebiscite)):
        note(f"Na linha de comando: plebapp dados ARQUIVO.pleb {' '.join(f'{option} …' for option in options)}")


def _extract(context: Context, given: Namespace) -> int:
    require_free(context.app.exchange, given.target)
    with context.desk(given.file, read_only=True) as desk, progress("Gerando o texto") as report:
        document = _made(context, desk, given, report)
        save_extract(context.app, desk, document, given.form, given.target, report)
    say(f"Texto gravado: {given.target}. Não é documento e não foi expedido: serve para colar noutro sistema.")
    return DONE


def _list(context: Context, given: Namespace) -> int:
    with context.desk(given.file, read_only=True) as desk:
        found = standing(desk.book)
        zone = desk.book.facts.get().local_time
    for each in found:
        at = timestamp(datetime.fromisoformat(each.issued.at).astimezone(zone))
        say(f"{_name(each.issued)} · {at} · {each.issued.person} · {state(each.superseded, zone)}")
    if not found:
        say("Nenhum documento foi expedido.")
    return DONE


def _name(issued: Issued) -> str:
    return document_name(issued.kind, issued.number)


DOCUMENT = Command(
    "documento",
    "gera um documento oficial em PDF, ou o texto dele",
    "Gera um documento em PDF, numera-o entre os de sua espécie no ano e o guarda no arquivo. A ata-geral é a\n"
    "Ata Geral da Apuração do Plebiscito, antes da qual se confere o arquivo inteiro; enquanto faltam seções,\n"
    "sai como MINUTA. Se nada mudou desde a última expedida, é ela que se grava de novo, tal como saiu.",
    _document_arguments,
    _document,
)

DOCUMENTS = Command(
    "documentos",
    "lista os documentos expedidos",
    "Lista os documentos expedidos, do mais antigo ao mais novo: número, momento, quem expediu e se está\n"
    "vigente, ou o que a superou.",
    no_arguments,
    _list,
)
