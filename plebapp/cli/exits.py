"""Exit statuses of the command line, and which failure gives which."""

from plebapp.domain.errors import Code, PlebError

DONE = 0
REFUSED = 1
USAGE = 2
UNUSABLE = 3
STOPPED = 130
"""Ctrl+C, or a reader of our output that went away."""

_UNUSABLE = frozenset(
    {
        Code.FILE_MISSING,
        Code.FILE_IS_FOLDER,
        Code.FILE_NOT_OURS,
        Code.FILE_DAMAGED,
        Code.FILE_DISAGREES,
        Code.FILE_NEWER,
        Code.FILE_OLDER,
        Code.FILE_FORBIDDEN,
        Code.FILE_ON_NETWORK,
        Code.FILE_IS_DEVICE,
        Code.FILE_NAME_TOO_LONG,
        Code.FOLDER_FORBIDDEN,
        Code.FOLDER_MISSING,
        Code.FOLDER_IS_FILE,
        Code.DISK_FULL,
        Code.WRITE_FAILED,
        Code.COPY_DIFFERS,
        Code.KEYS_MISSING,
        Code.KEYS_DAMAGED,
        Code.KEYS_ALTERED,
        Code.KEYS_OF_ANOTHER_FILE,
        Code.TABLE_MISSING,
        Code.TABLE_IS_FOLDER,
        Code.TABLE_FORBIDDEN,
        Code.TABLE_UNREADABLE,
        Code.DOCUMENT_DATA_MALFORMED,
        Code.DOCUMENT_DATA_NEWER,
        Code.PDF_EMPTY,
        Code.PDF_TOO_LARGE,
        Code.PDF_NOT_PDF,
        Code.PDF_ENCRYPTED,
        Code.PDF_DAMAGED,
    }
)


def status_of(error: PlebError) -> int:
    """Return the exit status of an expected failure."""
    return UNUSABLE if error.code in _UNUSABLE else REFUSED


EXPLAINED = """\
saída (código de retorno):
  0    feito (com linhas recusadas também, e os totais as dizem)
  1    recusado (por uma regra, por falta de papel, senha ou confirmação, por
       estar o arquivo em uso ou o nome tomado), todas as linhas recusadas, ou
       tabela de outro formato: a mensagem diz por quê, e no plebiscito nada mudou
  2    uso errado do comando
  3    arquivo ou documento ausente, ilegível, danificado, que não confere ou que
       não é deste programa; ou saída que não se pode escrever: a mensagem
       diz o que ficou
  130  interrompido"""
