"""Who may work in a protected file: people, the roles they hold, what each role permits, and the acts of two.

Roles say who may record something. Questions of law are the board's to decide, by majority with its votes recorded
(CE, arts. 36, 160 and 165): no role decides them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action


class Role(StrEnum):
    """What somebody is in the file; one person may be several things."""

    ADMINISTRATOR = "administrador"
    REGISTRY_HEAD = "chefe"
    REGISTRY = "cartorio"
    PRESIDENT = "juiz"
    MEMBER = "membro"
    TEAM_OFFICER = "turma"
    TYPIST = "digitador"
    PROSECUTOR = "mp"


class Permission(StrEnum):
    """What a use case asks the desk for. Reading, verifying and copying are open to everyone who has signed in."""

    FACTS = "facts"
    STATIONS = "stations"
    VOTERS = "voters"
    CLOSE_ROLL = "close_roll"
    REOPEN_ROLL = "reopen_roll"
    DECIDE_ROLL = "decide_roll"
    EXPORT_ROLL = "export_roll"
    TYPE = "type"
    CORRECT = "correct"
    RECORD_DECISION = "record_decision"
    KEEP_MINUTES = "keep_minutes"
    ISSUE = "issue"
    PEOPLE = "people"
    KEYS = "keys"


_REGISTRY = frozenset({Permission.STATIONS, Permission.VOTERS, Permission.KEEP_MINUTES, Permission.ISSUE})
_REGISTRY_HEAD = _REGISTRY | {
    Permission.FACTS,
    Permission.CLOSE_ROLL,
    Permission.REOPEN_ROLL,
    Permission.DECIDE_ROLL,
    Permission.EXPORT_ROLL,
}
_TEAM = frozenset({Permission.TYPE, Permission.CORRECT, Permission.KEEP_MINUTES, Permission.ISSUE})
_BOARD = _TEAM | {Permission.RECORD_DECISION}

PERMITS: Mapping[Role, frozenset[Permission]] = {
    Role.ADMINISTRATOR: frozenset({Permission.PEOPLE, Permission.KEYS}),
    Role.REGISTRY_HEAD: _REGISTRY_HEAD,
    Role.REGISTRY: _REGISTRY,
    Role.PRESIDENT: _BOARD | {Permission.FACTS, Permission.CLOSE_ROLL, Permission.REOPEN_ROLL, Permission.DECIDE_ROLL},
    Role.MEMBER: _BOARD,
    Role.TEAM_OFFICER: _TEAM,  # the board's secretary, who draws up its minutes, is one of them (CE 38, § 3º, I)
    Role.TYPIST: frozenset({Permission.TYPE}),
    Role.PROSECUTOR: frozenset(),
}

TWO_PEOPLE = frozenset(
    {Permission.REOPEN_ROLL, Permission.CORRECT, Permission.EXPORT_ROLL, Permission.PEOPLE, Permission.KEYS}
)
"""What another person confirms, whatever roles both hold. The first change of people has nobody else to confirm it.

A change of key is among them: it shows the new recovery words, with which anybody's signature could be made anew."""


ASKED_FOR: Mapping[Action, Permission] = {
    Action.FACTS_CHANGED: Permission.FACTS,
    Action.STATIONS_IMPORTED: Permission.STATIONS,
    Action.STATION_ADDED: Permission.STATIONS,
    Action.STATION_CHANGED: Permission.STATIONS,
    Action.STATION_REMOVED: Permission.STATIONS,
    Action.VOTERS_IMPORTED: Permission.VOTERS,
    Action.VOTER_REGISTERED: Permission.VOTERS,
    Action.VOTER_CHANGED: Permission.VOTERS,
    Action.VOTER_REMOVED: Permission.VOTERS,
    Action.ROLL_CLOSED: Permission.CLOSE_ROLL,
    Action.ROLL_REOPENED: Permission.REOPEN_ROLL,
    Action.ROLL_EXPORTED: Permission.EXPORT_ROLL,
    Action.VOTER_INCLUDED: Permission.DECIDE_ROLL,
    Action.VOTER_EXCLUDED: Permission.DECIDE_ROLL,
    Action.SHEETS_ENTERED: Permission.TYPE,
    Action.SHEET_CORRECTED: Permission.CORRECT,
    Action.BOARD_DECIDED: Permission.RECORD_DECISION,
    Action.PROCEEDING_ADDED: Permission.KEEP_MINUTES,
    Action.PROCEEDING_CHANGED: Permission.KEEP_MINUTES,
    Action.PROCEEDING_REMOVED: Permission.KEEP_MINUTES,
    Action.ARMS_CHANGED: Permission.FACTS,
    Action.DOCUMENT_ISSUED: Permission.ISSUE,
    Action.PERSON_ADDED: Permission.PEOPLE,
    Action.PERSON_CHANGED: Permission.PEOPLE,
    Action.PERSON_LEFT: Permission.PEOPLE,
    Action.PERSON_REKEYED: Permission.PEOPLE,
    Action.KEY_CHANGED: Permission.KEYS,
}
"""What each entry of the journal asked for; an action without one is open to everybody who has signed in."""

INTRODUCING = frozenset({Action.PROTECTED, Action.RECOVERED})
"""Entries that are signed with the very key that they introduce: nobody's could vouch for it."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known to the file: the name, by which all entries refer to them and which no other ever bears; roles;
    the public key of their signature (Ed25519, 64 hexadecimal digits); whether they still work in it."""

    name: str
    roles: frozenset[Role]
    public_key: str
    active: bool = True

    @property
    def permissions(self) -> frozenset[Permission]:
        """Return what their roles permit together; nothing to one who has left."""
        return frozenset[Permission]().union(*(PERMITS[role] for role in self.roles)) if self.active else frozenset()


def require_roles(roles: frozenset[Role]) -> None:
    """Raise Refused(ROLES_MISSING) where somebody would hold no role at all."""
    if not roles:
        raise Refused(Code.ROLES_MISSING)
