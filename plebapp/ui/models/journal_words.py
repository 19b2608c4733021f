"""The journal in words: what happened, to what, and the values before and after, nested as they are."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from functools import partial
from typing import Any

from plebapp.domain.board import BoardAct
from plebapp.domain.documents import DocumentKind, number_told
from plebapp.domain.journal import Action, Entry
from plebapp.domain.people import Role
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Kind
from plebapp.domain.proceedings import FIELDS, ProceedingKind
from plebapp.domain.regime import Base, Counted
from plebapp.domain.residence import Criterion
from plebapp.domain.station import State, StationId
from plebapp.domain.voter import VOTER_FIELDS, RollStatus
from plebapp.texts import formats, minutes, proceedings, rules, terms
from plebapp.texts.formats import capitalised, integer, short_date
from plebapp.texts.irregularities import ACTS
from plebapp.texts.problems import field_label

NOTHING = "–"
_STATION = re.compile(r"(\d+)/(\d+)", re.ASCII)
_VOTER = re.compile(r"eleitor (\d+)", re.ASCII)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True)
class Detail:
    """One value of an entry, before and after; the values inside it are its children, made when wanted."""

    label: str
    before: str = ""
    after: str = ""
    children: Callable[[], tuple["Detail", ...]] | None = None


def moment(entry: Entry, zone: tzinfo) -> datetime:
    """Return when an entry was made, in the legal time `zone`."""
    return datetime.fromisoformat(entry.at).replace(tzinfo=UTC).astimezone(zone)


def subject(entry: Entry) -> str:
    """Return what an entry is about, by name: a station, a voter by number on file, a document, a file brought in."""
    if entry.action is Action.DOCUMENT_ISSUED:
        told = entry.after or {}
        return terms.document_name(told["document"], number_told(told, entry.at))
    if entry.action in _PROCEEDINGS:
        return capitalised(proceedings.name(int(entry.subject)))
    target = subject_target(entry)
    if isinstance(target, StationId):
        return formats.station(*target)
    return f"Eleitor nº {integer(target)} do arquivo" if isinstance(target, int) else entry.subject


def subject_target(entry: Entry) -> StationId | int | None:
    """Return the station, or the voter's row number, that an entry is about; None for anything else."""
    if found := _STATION.fullmatch(entry.subject):
        return StationId(int(found.group(1)), int(found.group(2)))
    found = _VOTER.fullmatch(entry.subject)
    return int(found.group(1)) if found else None


def details(entry: Entry) -> tuple[Detail, ...]:
    """Return the values of an entry; of a change only those that differ."""
    return tuple(_compared(entry.before, entry.after))


def _compared(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> Iterator[Detail]:
    old, new = before or {}, after or {}
    for key in dict.fromkeys((*new, *old)):
        both = key in old and key in new
        if both and old[key] == new[key]:
            continue
        yield _detail(key, old.get(key, _ABSENT), new.get(key, _ABSENT))


class _Absent:
    pass


_ABSENT = _Absent()


def _detail(key: str, old: object, new: object) -> Detail:
    whole = new if not isinstance(new, _Absent) else old
    label = LABELS.get(key, key)
    if key == "proceeding":
        return Detail(label, children=lambda: tuple(_of_proceeding(_mapping(old), _mapping(new))))
    if key != "regime" and isinstance(whole, dict):
        return Detail(label, children=lambda: tuple(_compared(_mapping(old), _mapping(new))))
    if isinstance(whole, list) and any(isinstance(item, dict) for item in whole):
        return Detail(label, _many(old), _many(new), lambda: tuple(_items(whole)))
    return Detail(label, value(key, old), value(key, new))


def _of_proceeding(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Detail]:
    kind = ProceedingKind((new or old)["kind"])
    words = {**_WORDS, "kind": lambda found: proceedings.KINDS[ProceedingKind(found)], "began": _local, "ended": _local}
    for key in ("number", "kind", *(needed.name for needed in FIELDS[kind])):
        before, after = old.get(key), new.get(key)
        if before != after:
            label = LABELS[key] if key == "number" else proceedings.label(key, kind)
            told = [NOTHING if found is None else words.get(key, _plain)(found) for found in (before, after)]
            yield Detail(label, told[0] if old else "", told[1] if new else "")


def _local(found: Any) -> str:  # noqa: ANN401  # as the journal holds it
    return proceedings.local_moment(datetime.fromisoformat(found))


def _plain(found: Any) -> str:  # noqa: ANN401  # as the journal holds it
    return integer(found) if isinstance(found, int) else str(found)


def _mapping(found: object) -> Mapping[str, Any]:
    return found if isinstance(found, dict) else {}


def _many(found: object) -> str:
    return integer(len(found)) if isinstance(found, list) else ""


def _items(found: list[Any]) -> Iterator[Detail]:
    for number, item in enumerate(found, start=1):
        yield Detail(_item_label(item, number), children=partial(_inside, item))


def _inside(item: Mapping[str, Any]) -> tuple[Detail, ...]:
    return tuple(_compared(None, item))


def _item_label(item: Mapping[str, Any], number: int) -> str:
    if "station" in item:
        return value("station", item["station"])
    if "zone" in item and "section" in item:
        return formats.station(item["zone"], item["section"])
    return f"{number}º"


def value(key: str, found: object) -> str:
    """Return a value in words; `key` says what it is."""
    if isinstance(found, _Absent):
        return ""
    if found is None or found == "":
        return NOTHING
    if key in _WORDS:
        return _WORDS[key](found)
    return _BY_TYPE.get(type(found), str)(found)


def _text(found: str) -> str:
    return short_date(date.fromisoformat(found)) if _DATE.fullmatch(found) else found


def _list(found: list[Any]) -> str:
    return ", ".join(LABELS.get(str(item), str(item)) for item in found) or NOTHING


_BY_TYPE: dict[type, Callable[[Any], str]] = {
    bool: lambda found: "é" if found else "não é",
    int: integer,
    list: _list,
    str: _text,
}


def _rule(found: Any) -> str:  # noqa: ANN401  # as the journal holds it
    if found is None:
        return NOTHING
    counted, base = rules.COUNTED[Counted(found["counted"])][1], rules.BASES[Base(found["base"])][0]
    return f"{counted}: {'mais de' if found['strict'] else 'ao menos'} {found['fraction']} {base}"


def _regime(found: Any) -> str:  # noqa: ANN401  # as the journal holds it
    name = rules.REGIMES[found["id"]]
    if "majority" not in found:
        return name
    return f"{name}; quórum – {_rule(found['quorum'])}; maioria – {_rule(found['majority'])}"


def _station(found: Any) -> str:  # noqa: ANN401  # as the journal holds it
    return formats.station(*map(int, str(found).split("/")))


def _utc(found: Any) -> str:  # noqa: ANN401  # as the journal holds it
    return formats.timestamp(datetime.fromisoformat(found))


_WORDS: dict[str, Callable[[Any], str]] = {
    "kind": lambda found: terms.KINDS[Kind(found)],
    "criterion": lambda found: terms.CRITERIA[Criterion(found)],
    "entry_rule": lambda found: terms.ENTRY_RULES[EntryRule(found)],
    "combination": lambda found: minutes.COMBINATIONS[Combination(found)],
    "regime": _regime,
    "status": lambda found: terms.ROLL_STATUSES[RollStatus(found)],
    "state": lambda found: terms.STATES[State(found)],
    "act": lambda found: ACTS[BoardAct(found)],
    "role": lambda found: minutes.ROLES[BoardRole(found)],
    "station": _station,
    "document": lambda found: terms.DOCUMENTS[DocumentKind(found)],
    "roles": lambda found: ", ".join(terms.ROLES[Role(role)] for role in found),
    "active": lambda found: "sim" if found else "não",
    **dict.fromkeys(("last", "now"), _utc),
    **dict.fromkeys(("zone", "section", "principal", "board_zone", "number", "year", "copy", "closing"), str),
}

LABELS: dict[str, str] = {
    **{rule.field: field_label(rule.field) for rule in VOTER_FIELDS},
    **{name: capitalised(words.partition(" ")[2]) for name, words in terms.FACTS.items()},
    **{status.value: capitalised(words) for status, words in terms.ROLL_STATUSES.items()},
    "simulated": "Plebiscito simulado",
    # stations
    "stations": "Seções",
    "zone": "Zona",
    "section": "Seção",
    "polling_place": "Local de votação",
    "address": "Endereço",
    "district": "Bairro",
    "municipality": "Município",
    "area": "Área consultada",
    "principal": "Seção principal",
    "declared": "Inscritos segundo o arquivo",
    "latitude": "Latitude",
    "longitude": "Longitude",
    # files brought in
    "read": "Linhas lidas",
    "refused": "Linhas recusadas",
    "included": "Incluídos",
    "not_included": "Não incluídos",
    "columns": "Colunas",
    "encoding": "Codificação",
    "records": "Resumo dos registros",
    "last_record": "Último registro",
    "record": "Resumo do registro",
    # the roll
    "status": "Situação",
    "fields": "Campos alterados",
    "reason": "Motivo",
    "listed": "Eleitores por seção",
    "total": "Total",
    "digest": "Resumo",
    "station": "Seção",
    "decision": "Decisão",
    "decided_on": "Data da decisão",
    "authority": "Autoridade",
    "social_name": "Nome social",
    "mother_name": "Nome da mãe",
    "birth_date": "Data de nascimento",
    "residence_since": "Reside na área desde",
    "domicile_since": "Domicílio eleitoral na área desde",
    "situation": "Situação do título",
    # sheets and decisions
    "sheets": "Folhas de apuração",
    "sheet": "Folha de apuração",
    "number": "Número",
    "signatures": "Eleitores que votaram",
    "separate_votes": "Votos em separado admitidos",
    "tallies": "Cédulas",
    "ballots": "Cédulas apuradas",
    "sim": "Sim",
    "nao": "Não",
    "blank": "Brancos",
    "null": "Nulos",
    "separate_received": "Votos em separado recebidos",
    "separate_rejected": "Votos em separado rejeitados",
    "absentees": "Eleitores que não compareceram",
    "note": "Observação",
    "confirmed": "Avisos confirmados",
    "state": "Estado da apuração",
    "act": "Deliberação",
    "votes_for": "Votos a favor",
    "votes_against": "Votos contra",
    "came": "Eleitores que compareceram",
    "role": "Função",
    # documents and people
    "proceeding": "Registro da ata",
    "arms": "Resumo do brasão",
    "document": "Documento",
    "year": "Ano",
    "copy": "Via",
    "head": "Registro em que se apoia",
    "data": "Resumo dos dados",
    "rows": "Eleitores",
    "closing": "Encerramento",
    "person": "Pessoa",
    "name": "Nome",
    "roles": "Papéis",
    "public_key": "Chave de assinatura",
    "active": "Trabalha no arquivo",
    "count": "Senhas erradas",
    "last": "Último registro",
    "now": "Relógio do computador",
}

_PROCEEDINGS = frozenset({Action.PROCEEDING_ADDED, Action.PROCEEDING_CHANGED, Action.PROCEEDING_REMOVED})

GROUPS: dict[str, tuple[str, frozenset[Action]]] = {
    "all": ("Todos os registros", frozenset(Action)),
    "facts": ("Dados do plebiscito", frozenset({Action.CREATED, Action.FACTS_CHANGED})),
    "stations": (
        "Seções",
        frozenset(
            {Action.STATIONS_IMPORTED, Action.STATION_ADDED, Action.STATION_CHANGED, Action.STATION_REMOVED},
        ),
    ),
    "roll": (
        "Eleitorado",
        frozenset(
            {
                Action.VOTERS_IMPORTED,
                Action.VOTER_REGISTERED,
                Action.VOTER_CHANGED,
                Action.VOTER_REMOVED,
                Action.ROLL_CLOSED,
                Action.VOTER_INCLUDED,
                Action.VOTER_EXCLUDED,
                Action.ROLL_REOPENED,
                Action.ROLL_EXPORTED,
            }
        ),
    ),
    "counting": ("Apuração", frozenset({Action.SHEETS_ENTERED, Action.SHEET_CORRECTED, Action.BOARD_DECIDED})),
    "proceedings": ("Registros da ata", _PROCEEDINGS),
    "documents": ("Documentos", frozenset({Action.DOCUMENT_ISSUED, Action.ARMS_CHANGED})),
    "people": (
        "Pessoas e chaves",
        frozenset(
            {
                Action.PROTECTED,
                Action.PERSON_ADDED,
                Action.PERSON_CHANGED,
                Action.PERSON_LEFT,
                Action.PASSWORD_CHANGED,
                Action.PERSON_REKEYED,
                Action.KEY_CHANGED,
                Action.RECOVERED,
                Action.SIGN_IN_FAILURES,
                Action.CLOCK_WENT_BACK,
            }
        ),
    ),
}
