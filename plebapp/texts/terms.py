"""The court's words for what the program knows by code: states, standings, choices, entries of the journal.

Regimes, outcomes and reasons have their words in `rules` and `proclamation`; the board's decisions in `irregularities`;
who signs, and how areas combine, in `minutes`.
"""

from plebapp.domain.documents import DocumentKind, DocumentNumber, parse_number
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission, Role
from plebapp.domain.plebiscite import EntryRule, Kind
from plebapp.domain.residence import Criterion
from plebapp.domain.roll import ChangeKind
from plebapp.domain.station import Bucket, State
from plebapp.domain.voter import RollStatus

NOTHING_DECIDED = "NADA ESTÁ DECIDIDO"

# A station by its state, as an adjective of "seção".
STATES: dict[State, str] = {
    State.AWAITING: "por apurar",
    State.COUNTED: "apurada",
    State.RECOUNT: "em recontagem",
    State.ANNULLED: "anulada",
    State.COUNTED_SEPARATELY: "apurada em separado",
    State.NOT_COUNTED: "não apurada",
    State.NOT_HELD: "sem votação",
}

# Stations counted by what their state means, as an adjective of "seções".
BUCKETS: dict[Bucket, str] = {
    Bucket.COUNTED: "apuradas",
    Bucket.PENDING: "por apurar",
    Bucket.ANNULLED: "anuladas",
    Bucket.NOT_COUNTED: "não apuradas",
    Bucket.NOT_HELD: "sem votação",
}

# Where an eleitor stands. For those at work in the file: suspended rights are never posted.
ROLL_STATUSES: dict[RollStatus, str] = {
    RollStatus.INCLUDED: "incluído",
    RollStatus.INCLUDED_LATE: "incluído por decisão, depois do encerramento",
    RollStatus.EXCLUDED_LATE: "excluído por decisão, depois do encerramento",
    RollStatus.REMOVED_LATE: "incluído e depois excluído por decisão",
    RollStatus.AFTER_CUTOFF: "não incluído · depois da data-limite (art. 3º, p.ú., I)",
    RollStatus.SUSPENDED: "não incluído · título suspenso",
    RollStatus.CANCELLED: "não incluído · título cancelado",
}

CRITERIA: dict[Criterion, str] = {
    Criterion.RESIDENCE: "data desde a qual reside na área",
    Criterion.DOMICILE: "data do domicílio eleitoral na área",
}

KINDS: dict[Kind, str] = {
    Kind.DISMEMBERMENT: "desmembramento",
    Kind.MERGER: "fusão",
}

ENTRY_RULES: dict[EntryRule, str] = {
    EntryRule.SINGLE: "digitação única",
    EntryRule.DOUBLE: "digitação dupla, por duas pessoas",
    EntryRule.DOUBLE_SAME: "digitação dupla, pela mesma pessoa",
}

CHANGES: dict[ChangeKind, str] = {
    ChangeKind.INCLUSION: "inclusão",
    ChangeKind.EXCLUSION: "exclusão",
}

ROLES: dict[Role, str] = {
    Role.ADMINISTRATOR: "administrador do arquivo",
    Role.REGISTRY_HEAD: "chefe de cartório",
    Role.REGISTRY: "cartório (eleitorado)",
    Role.PRESIDENT: "juiz presidente da Junta",
    Role.MEMBER: "membro da Junta",
    Role.TEAM_OFFICER: "presidente ou secretário de turma",
    Role.TYPIST: "digitador",
    Role.PROSECUTOR: "Ministério Público",
}

# What a role permits, as what somebody wants to do.
PERMISSIONS: dict[Permission, str] = {
    Permission.FACTS: "alterar os dados do plebiscito",
    Permission.STATIONS: "cadastrar e importar seções",
    Permission.VOTERS: "cadastrar e importar eleitores",
    Permission.CLOSE_ROLL: "encerrar a relação de votantes",
    Permission.REOPEN_ROLL: "reabrir a relação de votantes",
    Permission.DECIDE_ROLL: "registrar decisão sobre inclusão ou exclusão de eleitor",
    Permission.EXPORT_ROLL: "exportar a relação de votantes",
    Permission.TYPE: "lançar folhas de apuração",
    Permission.CORRECT: "corrigir uma seção já lançada",
    Permission.RECORD_DECISION: "registrar deliberação da Junta",
    Permission.KEEP_MINUTES: "fazer registros da ata",
    Permission.ISSUE: "expedir documentos",
    Permission.PEOPLE: "mudar as pessoas do arquivo",
    Permission.KEYS: "trocar a chave do arquivo",
}

# What parts the cells of a table.
DELIMITERS = {";": "ponto e vírgula", ",": "vírgula", "\t": "tabulação"}

# What happened, for the journal.
ACTIONS: dict[Action, str] = {
    Action.CREATED: "Plebiscito criado",
    Action.FACTS_CHANGED: "Dados do plebiscito alterados",
    Action.STATIONS_IMPORTED: "Seções importadas",
    Action.STATION_ADDED: "Seção cadastrada",
    Action.STATION_CHANGED: "Seção alterada",
    Action.STATION_REMOVED: "Seção retirada",
    Action.VOTERS_IMPORTED: "Eleitores importados",
    Action.VOTER_REGISTERED: "Eleitor cadastrado",
    Action.VOTER_CHANGED: "Eleitor alterado",
    Action.VOTER_REMOVED: "Eleitor retirado",
    Action.ROLL_CLOSED: "Relação de votantes encerrada",
    Action.VOTER_INCLUDED: "Eleitor incluído por decisão",
    Action.VOTER_EXCLUDED: "Eleitor excluído por decisão",
    Action.SHEETS_ENTERED: "Lançamento de folha de apuração",
    Action.SHEET_CORRECTED: "Folha de apuração corrigida",
    Action.BOARD_DECIDED: "Deliberação da Junta registrada",
    Action.ROLL_REOPENED: "Relação de votantes reaberta",
    Action.ROLL_EXPORTED: "Relação de votantes exportada",
    Action.PROCEEDING_ADDED: "Registro da ata feito",
    Action.PROCEEDING_CHANGED: "Registro da ata alterado",
    Action.PROCEEDING_REMOVED: "Registro da ata retirado",
    Action.ARMS_CHANGED: "Brasão dos documentos trocado",
    Action.DOCUMENT_ISSUED: "Documento expedido",
    Action.PROTECTED: "Arquivo protegido",
    Action.PERSON_ADDED: "Pessoa incluída",
    Action.PERSON_CHANGED: "Papéis de pessoa alterados",
    Action.PERSON_LEFT: "Pessoa retirada",
    Action.PASSWORD_CHANGED: "Senha trocada",
    Action.PERSON_REKEYED: "Senha refeita por outra pessoa",
    Action.KEY_CHANGED: "Chave do arquivo trocada",
    Action.RECOVERED: "Acesso recuperado pelas palavras",
    Action.SIGN_IN_FAILURES: "Senhas erradas antes desta entrada",
    Action.CLOCK_WENT_BACK: "Relógio do computador atrasado",
}

# The plebiscite's facts by their names in the code, with their article.
DOCUMENTS: dict[DocumentKind, str] = {
    DocumentKind.MINUTES: "Ata Geral",
    DocumentKind.DRAFT: "Minuta da Ata Geral",
}


def document_name(kind: str, number: DocumentNumber) -> str:
    """A document by its name: "Ata Geral nº 2/2026", "Ata Geral nº 2/2026, 2ª via"."""
    name = DOCUMENTS[DocumentKind(kind)] if kind in DOCUMENTS else kind
    via = f", {number.copy}ª via" if number.copy > 1 else ""
    return f"{name} nº {number.number}/{number.year}{via}"


def document_subject(subject: str) -> str:
    """A document by its name, of what the journal calls it: "ata-geral 2/2026/2"."""
    kind, _, number = subject.rpartition(" ")
    return document_name(kind, parse_number(number))


FACTS: dict[str, str] = {
    "name": "o nome do município",
    "uf": "a unidade da Federação",
    "polling_day": "o dia da votação",
    "cutoff": "a data-limite",
    "regime": "a regra de decisão",
    "criterion": "o que se compara com a data-limite",
    "simulated": "a marca de simulado",
    "kind": "o modo de criação (desmembramento ou fusão)",
    "origins": "os municípios de origem",
    "entry_rule": "o modo de digitação",
    "combination": "a combinação das áreas",
    "closing_time": "a hora do encerramento da votação",
    "assembly_act": "o ato da Assembleia Legislativa",
    "court_resolution": "a resolução do Tribunal",
    "question": "a pergunta",
    "board_zone": "a zona da Junta",
    "board_seat": "o município da Junta",
    "board_place": "o local da apuração",
    "signatories": "os que assinam a ata",
}
