"""What checking a document can find: faults, by which it does not agree, and remarks."""

from dataclasses import dataclass, field
from enum import StrEnum

from plebapp.domain.errors import Operand


class Fault(StrEnum):
    """By what a document does not agree, in the order of the examination; a test joins each to its text."""

    DATA_MISSING = "data_missing"
    DATA_MALFORMED = "data_malformed"
    DATA_NEWER = "data_newer"
    FOREIGN_ATTACHMENT = "foreign_attachment"
    FOREIGN_LAYERS = "foreign_layers"
    FOREIGN_ANNOTATION = "foreign_annotation"
    FOREIGN_ACTION = "foreign_action"
    FORM = "form"
    STRUCTURE = "structure"
    DESCRIPTION = "description"
    VIEW = "view"
    REST = "rest"
    IRREGULAR = "irregular"
    RULES = "rules"
    ENROLLED = "enrolled"
    CHANGES = "changes"
    STATE = "state"
    SHEET = "sheet"
    TOTALS = "totals"
    DECISION = "decision"
    ACCOUNTS = "accounts"
    CODE_MISSING = "code_missing"
    CODE_DATA = "code_data"
    CODE_DIFFERS = "code_differs"
    PAGES = "pages"
    PAGE_MOVED = "page_moved"
    TEXT = "text"
    PICTURE = "picture"
    PAGE = "page"
    UNDRAWN = "undrawn"
    ANOTHER_PLEBISCITE = "another_plebiscite"
    NOT_ISSUED = "not_issued"
    ISSUED_OTHERWISE = "issued_otherwise"


class Remark(StrEnum):
    """What is to be known of a document that agrees as of one that does not; a test joins each to its text."""

    ISSUED = "issued"
    SAME_DATA = "same_data"
    WITHOUT_DATA = "without_data"
    UNNUMBERED = "unnumbered"
    IN_FORCE = "in_force"
    SUPERSEDED = "superseded"
    CHANGED = "changed"
    ALONE = "alone"
    SIGNED = "signed"
    ARMS = "arms"
    OTHER_VERSION = "other_version"
    DRAFT = "draft"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, with the operands that its text names; of pages and questions their numbers, from 1."""

    found: Fault | Remark
    operands: dict[str, Operand] = field(default_factory=dict)

    @property
    def overtakes(self) -> bool:
        """Say whether it tells that the document stands no more."""
        return self.found in (Remark.SUPERSEDED, Remark.CHANGED)


@dataclass(frozen=True, slots=True)
class Examination:
    """What became of checking a document: which it says it is (kind and number, empty where that cannot be read), what
    was found, and the data that it carries (None without)."""

    document: str
    faults: tuple[Finding, ...]
    remarks: tuple[Finding, ...]
    data: bytes | None = field(default=None, repr=False)

    @property
    def overtaken(self) -> bool:
        """Say whether the document was issued and does not stand any more."""
        return any(remark.overtakes for remark in self.remarks)

    @property
    def agrees(self) -> bool:
        """Say whether nothing was found by which it does not agree."""
        return not self.faults
