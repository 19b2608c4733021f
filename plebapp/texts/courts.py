"""Names of the electoral courts and of the states with the preposition that each asks for.

The heading of every document runs from the wider body to the narrower (Manual de Redação): the electoral justice, the
regional court, the board of the zone.
"""

from plebapp.texts.words import Gender, ordinal

JUSTICE = "JUSTIÇA ELEITORAL"
ARMS, EMBLEM = "Brasão", "Emblema: cédula em branco sobre uma urna"

# The state's name after "Tribunal Regional Eleitoral" or "Estado": "de São Paulo", "do Paraná", "da Bahia".
_OF_STATE = {
    "AC": "do Acre",
    "AL": "de Alagoas",
    "AM": "do Amazonas",
    "AP": "do Amapá",
    "BA": "da Bahia",
    "CE": "do Ceará",
    "DF": "do Distrito Federal",
    "ES": "do Espírito Santo",
    "GO": "de Goiás",
    "MA": "do Maranhão",
    "MG": "de Minas Gerais",
    "MS": "de Mato Grosso do Sul",
    "MT": "de Mato Grosso",
    "PA": "do Pará",
    "PB": "da Paraíba",
    "PE": "de Pernambuco",
    "PI": "do Piauí",
    "PR": "do Paraná",
    "RJ": "do Rio de Janeiro",
    "RN": "do Rio Grande do Norte",
    "RO": "de Rondônia",
    "RR": "de Roraima",
    "RS": "do Rio Grande do Sul",
    "SC": "de Santa Catarina",
    "SE": "de Sergipe",
    "SP": "de São Paulo",
    "TO": "do Tocantins",
}


def of_state(uf: str) -> str:
    """The state's name with its preposition: "de São Paulo", "do Paraná", "da Bahia". Raises KeyError: no such UF."""
    return _OF_STATE[uf]


def state(uf: str) -> str:
    """The state as running text names it: "Estado da Bahia", "Distrito Federal"."""
    name = of_state(uf)
    return name.removeprefix("do ") if uf == "DF" else f"Estado {name}"


def regional_court(uf: str) -> str:
    """The regional court's full name: "Tribunal Regional Eleitoral de São Paulo"."""
    return f"Tribunal Regional Eleitoral {of_state(uf)}"


def board(zone: int | None) -> str:
    """The counting board's name: "Junta Eleitoral da 12ª Zona"; without a zone, "Junta Eleitoral"."""
    return "Junta Eleitoral" if zone is None else f"Junta Eleitoral da {ordinal(zone, Gender.FEMININE)} Zona"


def heading(uf: str, zone: int | None, seat: str) -> tuple[str, str, str]:
    """The three lines that head a document, in capitals: "JUNTA ELEITORAL DA 12ª ZONA — ROSANA/SP" is the last."""
    place = f"{seat}/{uf}" if seat else uf
    # "ª" has no capital and stays as it is.
    return JUSTICE, regional_court(uf).upper(), f"{board(zone)} — {place}".upper()
