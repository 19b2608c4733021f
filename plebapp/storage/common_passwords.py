"""The list of passwords that are tried first, in `resources/senhas-comuns.txt`."""

from functools import cache

from plebapp.resource import resource


@cache
def common_passwords() -> frozenset[str]:
    """Return the list, each as `domain.passwords.plain` leaves it; lines that begin with "# " are remarks."""
    lines = resource("senhas-comuns.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("# "))
