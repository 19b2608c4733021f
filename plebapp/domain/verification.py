"""What verifying a file can find in disagreement."""

from dataclasses import dataclass, field
from enum import StrEnum

from plebapp.domain.errors import Operand


class Check(StrEnum):
    """What can disagree; a test joins each to its text."""

    PAGES = "pages"
    SCHEMA = "schema"
    JOURNAL_EMPTY = "journal_empty"
    JOURNAL_GAP = "journal_gap"
    JOURNAL_LINK = "journal_link"
    JOURNAL_DIGEST = "journal_digest"
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
    ROLL_CHANGE_RECORDS = "roll_change_records"
    DOCUMENT = "document"
    PEOPLE = "people"
    SIGNATURE_MISSING = "signature_missing"
    SIGNATURE = "signature"
    SEAL = "seal"
    OWN_KEY = "own_key"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One thing that does not agree: the check, what it concerns, and the operands that its text names."""

    check: Check
    subject: str = ""
    operands: dict[str, Operand] = field(default_factory=dict)
