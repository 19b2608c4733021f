"""How a message's advice is followed on the command line; the messages themselves serve the window as well."""

from plebapp.domain.errors import Code

HINTS: dict[Code, str] = {
    Code.FILE_DISAGREES: "plebapp verificar ARQUIVO.pleb",
    Code.TABLE_COLUMN_MISSING: "--mapa COLUNA=CAMPO, repetida para cada coluna",
    Code.TABLE_AMBIGUOUS_COLUMN: "--mapa COLUNA=CAMPO, com a coluna que vale",
    Code.PERSON_MISSING: "--pessoa NOME",
    Code.COMBINATION_MISSING: "plebapp dados ARQUIVO.pleb --combinacao conjunto|todas|cada",
    Code.FILE_PROTECTED: "--pessoa NOME --senha-de ARQ|-",
    Code.FILE_NOT_PROTECTED: "plebapp proteger ARQUIVO.pleb",
    Code.FILE_ALREADY_PROTECTED: "plebapp pessoas ARQUIVO.pleb --incluir NOME --papeis PAPEL,PAPEL",
    Code.KEYS_MISSING: "plebapp recuperar ARQUIVO.pleb --palavras-de ARQ|-",
    Code.KEYS_DAMAGED: "plebapp recuperar ARQUIVO.pleb --palavras-de ARQ|-",
    Code.KEYS_OF_ANOTHER_FILE: "plebapp recuperar ARQUIVO.pleb --palavras-de ARQ|-",
    Code.PASSWORD_IS_OWN: "plebapp trocar-senha ARQUIVO.pleb",
    Code.ROLES_MISSING: "--papeis PAPEL,PAPEL",
    Code.SECOND_MISSING: "--confirma NOME --senha-confirma-de ARQ|-",
    Code.DOCUMENT_UNKNOWN: "plebapp documentos ARQUIVO.pleb",
    Code.DOCUMENT_SUPERSEDED: "plebapp documento ARQUIVO.pleb ata-geral -o SAIDA.pdf",
    Code.DOCUMENT_WITHOUT_DATA: "--numero N/ANO, sem --nova-via",
    Code.ENTRY_RULE_NOT_YET: "--digitacao unica, ou sem a opção",
}
"""What to write, for the codes whose message asks for something that a command can do."""


def hint(code: Code) -> str:
    """Return the hint in a line, or nothing."""
    return f"Na linha de comando: {HINTS[code]}" if code in HINTS else ""
