"""What verifying a file can find in disagreement."""

from dataclasses import dataclass, field
from enum import StrEnum

from plebapp.domain.errors import Operand


class Check(StrEnum):
    """What can disagree; a test joins each to its text."""

    PAGES = "pages"
    SCHEMA = "schema"
    UNREADABLE = "unreadable"
    JOURNAL_EMPTY = "journal_empty"
    JOURNAL_GAP = "journal_gap"
    JOURNAL_LINK = "journal_link"
    JOURNAL_DIGEST = "journal_digest"
    JOURNAL_CONTENT = "journal_content"
    FACTS = "facts"
    STATION = "station"
    STATE = "state"
    SHEET = "sheet"
    ROLL_CLOSING = "roll_closing"
    ROLL_DIGEST = "roll_digest"
    ROLL_LISTED = "roll_listed"
    ROLL_CHANGES = "roll_changes"
    COUNTERS = "counters"
    DECISIONS = "decisions"
    AREAS = "areas"
    QUESTIONS = "questions"
    VOTER_RECORDS = "voter_records"
    LATE_RECORD = "late_record"
    OPEN_RECORDS = "open_records"
    STANDING = "standing"
    SEARCH = "search"
    ROLL_CHANGE_RECORDS = "roll_change_records"
    DOCUMENT = "document"
    DOCUMENT_DATA = "document_data"
    PROCEEDING = "proceeding"
    PROCEEDING_NUMBER = "proceeding_number"
    ARMS = "arms"
    PEOPLE = "people"
    SIGNATURE_MISSING = "signature_missing"
    SIGNATURE = "signature"
    NOT_PERMITTED = "not_permitted"
    SEAL = "seal"
    OWN_KEY = "own_key"
    OWN_PROTECTION = "own_protection"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One thing that does not agree: the check, what it concerns, and the operands that its text names."""

    check: Check
    subject: str = ""
    operands: dict[str, Operand] = field(default_factory=dict)


class Remark(StrEnum):
    """What agrees and is to be known all the same; a test joins each to its text."""

    RECOVERED = "recovered"


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to be known: what, which entry of the journal tells it, and the operands that its text names."""

    remark: Remark
    subject: str
    operands: dict[str, Operand] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Signed:
    """What of the journal is signed: from which entry on, by how many people, and how often somebody made themselves a
    new signature by the recovery words."""

    since: int
    people: int
    recoveries: int = 0
