"""How a copy stands to the file, and what was copied, in sentences."""

from pathlib import PurePath

from plebapp.domain.copies import Comparison, Relation
from plebapp.domain.errors import Code, Refused
from plebapp.texts.formats import counted, integer
from plebapp.texts.messages import message
from plebapp.texts.templates import shown, shown_path

_RELATIONS: dict[Relation, str] = {
    Relation.SAME: "A cópia e o arquivo são iguais: os dois diários terminam no mesmo registro, o de nº {common}.",
    Relation.COPY_OLDER: "A cópia é anterior ao arquivo: falta nela o que ele registrou depois, {file}. Tudo o que ela "
    "tem está no arquivo.",
    Relation.COPY_NEWER: "A cópia é posterior ao arquivo: tem a mais {copy}. Tudo o que o arquivo tem está nela.",
    Relation.DIVERGED: "A cópia e o arquivo se separaram depois do registro nº {common}: dali em diante a cópia tem "
    "{copy}, e o arquivo, {file}. Nenhum dos dois contém o outro; guarde ambos e avise o juiz.",
    Relation.ANOTHER: "A cópia não é deste arquivo: os diários não têm em comum nem o primeiro registro.",
    Relation.FILE_UNREADABLE: "O arquivo não pode ser lido, e a cópia não pode ser comparada com ele. Ela tem {copy} "
    "no diário.",
}


def comparison(found: Comparison) -> str:
    """How a copy stands to the file, told by their journals."""
    beyond = found.file_beyond or 0
    return _RELATIONS[found.relation].format(
        common=integer(found.common), copy=_entries(found.copy_beyond), file=_entries(beyond)
    )


def not_compared(path: PurePath, person: str, why: Refused) -> str:
    """That a copy was not compared with a file that somebody's name and password do not open, and why."""
    reason = f"a senha de {shown(person)} não o abre." if why.code is Code.PASSWORD_WRONG else message(why)
    return f"A cópia não foi comparada com “{shown_path(str(path))}”: {reason}"


def _entries(number: int) -> str:
    return counted(number, "registro", "registros")


def made(path: PurePath) -> str:
    """That a copy is done."""
    return f"Cópia concluída: gravada, lida de volta e conferida em “{shown_path(str(path))}”."


def removed(number: int) -> str:
    """How many older copies were removed, or nothing."""
    told = counted(number, "cópia antiga retirada", "cópias antigas retiradas")
    return f"{told}, que outras mais novas dispensam." if number else ""


def restored(path: PurePath) -> str:
    """That a copy was written as a file, and what to do next."""
    return (
        f"Restaurado e conferido em “{shown_path(str(path))}”. A cópia ficou como estava. Verifique o arquivo antes de "
        "continuar o trabalho nele, e só nele."
    )
