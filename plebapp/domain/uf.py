"""The states (unidades federativas), by the electoral courts' own order, and their legal time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Uf:
    """One state: its code inside a título (Res. TSE 23.659/2021, art. 36) and its offset from UTC in minutes."""

    sigla: str
    titulo_code: int
    utc_offset: int


_BRASILIA, _AMAZON, _ACRE = -180, -240, -300
_WEST = {"MT": _AMAZON, "MS": _AMAZON, "AM": _AMAZON, "RO": _AMAZON, "RR": _AMAZON, "AC": _ACRE}
_ORDER = "SP MG RJ RS BA PR CE PE SC GO MA PB PA ES PI RN AL MT MS DF SE AM RO AC AP RR TO"

UFS: dict[str, Uf] = {
    sigla: Uf(sigla, code, _WEST.get(sigla, _BRASILIA)) for code, sigla in enumerate(_ORDER.split(), start=1)
}

# Títulos issued abroad carry 28 (ZZ); nobody holds a plebiscite of this kind there.
TITULO_CODES = range(1, 29)
