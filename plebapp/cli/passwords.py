"""Passwords and recovery words as commands are given them: from a file, from standard input, or typed unseen.

They are never taken from the command line itself or the environment, where others of the computer could read them.
"""

import errno
import getpass
import io
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

from plebapp.cli.parser import UsageError
from plebapp.domain.recovery_words import read_words
from plebapp.texts.templates import shown_path

STANDARD_INPUT = Path("-")
_LONGEST = 10_000  # bytes
_REASONS = {
    errno.ENOENT: "não existe",
    errno.ENOTDIR: "não existe",
    errno.ENAMETOOLONG: "tem um nome longo demais",
    errno.EISDIR: "é uma pasta, e não um arquivo",
    errno.EACCES: "não pode ser lido, por falta de permissão",
}


def password(source: Path | None, whose: str) -> str | None:
    """Return a password: the first line of a file, the next line of standard input (“-”), or without `source` as typed
    at the terminal, unseen; None where there is no terminal. Raises UsageError."""
    return _typed(f"Senha de {whose}: ") if source is None else _line(source, f"a senha de {whose}")


def new_password(source: Path | None, whose: str, option: str) -> str:
    """Return a password to be: likewise, typed twice at the terminal. Raises UsageError."""
    if source is not None:
        return _line(source, f"a nova senha de {whose}")
    typed = _typed(f"Nova senha de {whose}: ")
    if typed is None:
        raise UsageError(f"{option}: falta informar de onde vem a nova senha de {whose}")
    if _typed("A mesma senha, outra vez: ") != typed:
        raise UsageError("as duas senhas digitadas não são iguais")
    return typed


def words(source: Path | None, known: Sequence[str]) -> tuple[str, ...]:
    """Return recovery words of the list `known`: all of a file, the next line of standard input, or as typed. Raises
    UsageError, and Refused as `recovery_words.read_words`."""
    if source is None:
        typed = _typed("Palavras de recuperação, na ordem: ")
        if typed is None:
            raise UsageError("--palavras-de: falta informar de onde vêm as palavras de recuperação")
        return read_words(typed, known)
    whole = source != STANDARD_INPUT
    return read_words(_read(source, whole=True) if whole else _line(source, "as palavras de recuperação"), known)


def _typed(prompt: str) -> str | None:
    if sys.stdin is None or not sys.stdin.isatty():
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("error", getpass.GetPassWarning)  # it would be seen on the screen
        try:
            return getpass.getpass(prompt)
        except (getpass.GetPassWarning, EOFError):
            return None


def _line(source: Path, what: str) -> str:
    text = _read(source, whole=False)
    if not text and source == STANDARD_INPUT:
        raise UsageError(f"a entrada padrão acabou, e falta nela a linha com {what}")
    line = text.rstrip("\r\n")
    if not line:
        which = "a linha" if source == STANDARD_INPUT else "a primeira linha"
        raise UsageError(f"{_named(source)}: está vazia {which} de que se lê {what}")
    return line


def _read(source: Path, *, whole: bool) -> str:
    try:
        raw = _from_standard_input() if source == STANDARD_INPUT else _from_file(source, whole)
    except OSError as error:
        reason = _REASONS.get(error.errno or 0, "não pode ser lido")
        raise UsageError(f"{_named(source)} {reason} (detalhe técnico: {error.strerror})") from error
    if len(raw) > _LONGEST:
        raise UsageError(f"{_named(source)} é longo demais para ser o que se pede")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Without the cause, which would quote the bytes.
        raise UsageError(f"{_named(source)} não está em UTF-8: grave-o de novo assim") from None


def _from_file(source: Path, whole: bool) -> bytes:
    with source.open("rb") as file:
        return file.read(_LONGEST + 1) if whole else file.readline(_LONGEST + 1)


def _from_standard_input() -> bytes:
    if not isinstance(sys.stdin, io.TextIOWrapper):  # closed by whoever started us
        return b""
    line: bytes = sys.stdin.buffer.readline(_LONGEST + 1)
    return line


def _named(source: Path) -> str:
    return "a entrada padrão" if source == STANDARD_INPUT else f"“{shown_path(str(source))}”"
