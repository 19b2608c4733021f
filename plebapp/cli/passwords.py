"""Passwords and recovery words as commands are given them: from a file, from standard input, or typed unseen.

They are never taken from the command line itself or the environment, where others of the computer could read them.
"""

import getpass
import io
import sys
import warnings
from pathlib import Path

from plebapp.cli.parser import UsageError
from plebapp.texts.templates import shown_path

STANDARD_INPUT = Path("-")
_LONGEST = 10_000  # bytes


def password(source: Path | None, whose: str) -> str | None:
    """Return a password: the first line of a file, the next line of standard input (“-”), or without `source` as typed
    at the terminal, unseen; None where there is no terminal. Raises UsageError."""
    return _typed(f"Senha de {whose}: ") if source is None else _line(source)


def new_password(source: Path | None, whose: str, option: str) -> str:
    """Return a password to be: likewise, typed twice at the terminal. Raises UsageError."""
    if source is not None:
        return _line(source)
    typed = _typed(f"Nova senha de {whose}: ")
    if typed is None:
        raise UsageError(f"{option}: falta informar de onde vem a nova senha de {whose}")
    if _typed("A mesma senha, outra vez: ") != typed:
        raise UsageError("as duas senhas digitadas não são iguais")
    return typed


def words(source: Path | None) -> list[str]:
    """Return recovery words: all of a file, the next line of standard input, or as typed; numbers before them are no
    part of them. Raises UsageError."""
    if source is None:
        typed = _typed("Palavras de recuperação, na ordem: ")
        if typed is None:
            raise UsageError("--palavras-de: falta informar de onde vêm as palavras de recuperação")
        text = typed
    else:
        text = _line(source) if source == STANDARD_INPUT else _read(source, whole=True)
    return [word for word in text.split() if any(map(str.isalpha, word))]


def _typed(prompt: str) -> str | None:
    if sys.stdin is None or not sys.stdin.isatty():
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("error", getpass.GetPassWarning)  # it would be seen on the screen
        try:
            return getpass.getpass(prompt)
        except (getpass.GetPassWarning, EOFError):
            return None


def _line(source: Path) -> str:
    text = _read(source, whole=False).rstrip("\r\n")
    if not text:
        raise UsageError(f"{_named(source)}: a primeira linha está vazia, e é dela que se lê a senha")
    return text


def _read(source: Path, *, whole: bool) -> str:
    try:
        raw = _from_standard_input() if source == STANDARD_INPUT else _from_file(source, whole)
    except OSError as error:
        raise UsageError(f"{_named(source)} não pode ser lido ({error.strerror})") from error
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
