"""Sheets as a person types them, for the tests of sheets and findings."""

from plebapp.domain.sheet import SheetField, Typed, read_typed

# 300 who signed and 2 admitted envelopes make 302 voters and as many ballots.
GOOD = {
    SheetField.SIGNATURES: "300",
    SheetField.SEPARATE_VOTES: "2",
    SheetField.BALLOTS: "302",
    SheetField.SIM: "180",
    SheetField.NAO: "100",
    SheetField.BLANK: "15",
    SheetField.NULL: "7",
}
ENROLLED = 400


def texts(**changed: str) -> dict[SheetField, str]:
    """Return the good sheet with some fields, by their names in the file, typed otherwise."""
    return {**GOOD, **{SheetField(field): text for field, text in changed.items()}}


def typed(**changed: str) -> Typed:
    """Return the good sheet, some fields typed otherwise, as read."""
    return read_typed(texts(**changed))
