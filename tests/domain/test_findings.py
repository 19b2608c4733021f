"""Findings on a sheet: each code and each of its forms, on both sides of its boundary; silence while numbers lack."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Operand
from plebapp.domain.findings import BY_CODE, FINDINGS, Context, Finding, Kind, check
from plebapp.domain.sheet import LETTERED, SheetField, read_typed
from tests.domain.typed_sheets import ENROLLED, GOOD, texts

F = SheetField

# code, kind, decided or recorded by the board (J)
TABLE = [
    ("I01", Kind.BLOCKING, False),
    ("I02", Kind.BLOCKING, False),
    ("I03", Kind.BLOCKING, True),
    ("I04", Kind.BLOCKING, False),
    ("A01", Kind.WARNING, True),
    ("A07", Kind.WARNING, False),
]


class Case(NamedTuple):
    """Fields typed otherwise than on the good sheet, and the one finding that they give."""

    changed: dict[str, str]
    code: str
    variant: str
    fields: tuple[SheetField, ...]
    operands: dict[str, Operand]


# 300 + 2 voters, 302 ballots: 180 + 100 + 15 + 7; 400 enrolled.
CASES = [
    Case({"sim": ""}, "I01", "missing", (F.SIM,), {}),
    Case({"nao": "-1"}, "I01", "not_digits", (F.NAO,), {}),
    Case({"nao": "1.5"}, "I01", "not_digits", (F.NAO,), {}),
    Case({"brancos": "abc"}, "I01", "not_digits", (F.BLANK,), {}),
    Case({"cedulas": "10.000"}, "I01", "out_of_range", (F.BALLOTS,), {"least": 0, "most": 9_999}),
    Case({"faltosos": "10000"}, "I01", "out_of_range", (F.ABSENTEES,), {"least": 0, "most": 9_999}),
    Case({"observacao": "\u202e"}, "I01", "control_character", (F.NOTE,), {"character": "U+202E"}),
    Case({"observacao": "a" * 201}, "I01", "too_long", (F.NOTE,), {"limit": 200, "length": 201}),
    Case({"nulos": "6"}, "I02", "sum", LETTERED[2:], {"votes": 301, "ballots": 302, "difference": 1}),
    Case({"nulos": "8"}, "I02", "sum", LETTERED[2:], {"votes": 303, "ballots": 302, "difference": 1}),
    Case(
        {"votantes": "399", "cedulas": "401", "nao": "199"},
        "I03",
        "turnout",
        LETTERED[:2],
        {"turnout": 401, "enrolled": 400, "difference": 1},
    ),
    Case(
        {"separados_recebidos": "3"},
        "I04",
        "sum",
        (F.SEPARATE_VOTES, F.SEPARATE_RECEIVED, F.SEPARATE_REJECTED),
        {"received": 3, "admitted": 2, "rejected": 0},
    ),
    Case(
        {"separados_recebidos": "1"},
        "I04",
        "sum",
        (F.SEPARATE_VOTES, F.SEPARATE_RECEIVED, F.SEPARATE_REJECTED),
        {"received": 1, "admitted": 2, "rejected": 0},
    ),
    Case(
        {"separados_recebidos": "4", "separados_rejeitados": "1"},
        "I04",
        "sum",
        (F.SEPARATE_VOTES, F.SEPARATE_RECEIVED, F.SEPARATE_REJECTED),
        {"received": 4, "admitted": 2, "rejected": 1},
    ),
    Case(
        {"separados_rejeitados": "0"},
        "I04",
        "received_missing",
        (F.SEPARATE_VOTES, F.SEPARATE_RECEIVED, F.SEPARATE_REJECTED),
        {"rejected": 0},
    ),
    Case(
        {"separados_rejeitados": "2"},
        "I04",
        "received_missing",
        (F.SEPARATE_VOTES, F.SEPARATE_RECEIVED, F.SEPARATE_REJECTED),
        {"rejected": 2},
    ),
    Case(
        {"cedulas": "303", "nulos": "8"},
        "A01",
        "more",
        LETTERED[:3],
        {"ballots": 303, "turnout": 302, "difference": 1},
    ),
    Case(
        {"cedulas": "301", "nulos": "6"},
        "A01",
        "fewer",
        LETTERED[:3],
        {"ballots": 301, "turnout": 302, "difference": 1},
    ),
    Case(
        {"faltosos": "99"},
        "A07",
        "absentees",
        (F.SIGNATURES, F.ABSENTEES),
        {"signatures": 300, "absentees": 99, "enrolled": 400},
    ),
    Case(
        {"faltosos": "101"},
        "A07",
        "absentees",
        (F.SIGNATURES, F.ABSENTEES),
        {"signatures": 300, "absentees": 101, "enrolled": 400},
    ),
    Case(
        {"sim": "301", "nao": "0", "brancos": "1", "nulos": "0"},
        "A07",
        "sim",
        (F.SIGNATURES, F.SIM),
        {"sim": 301, "signatures": 300},
    ),
]

# One step back from each boundary: nothing is found.
QUIET: list[dict[str, str]] = [
    {},
    {"cedulas": "0302", "observacao": "urna amassada"},
    {"votantes": "398", "cedulas": "400", "nao": "198"},  # turnout = enrolled
    {"votantes": "9.999", "em_separado": "0", "cedulas": "9.999", "nao": "9.797"},
    {"separados_recebidos": "2"},
    {"separados_recebidos": "3", "separados_rejeitados": "1"},
    {"faltosos": "100"},
    {"sim": "300", "nao": "0", "brancos": "1", "nulos": "1"},
    {field.value: "0" for field in LETTERED},
]


def findings(enrolled: int = ENROLLED, **changed: str) -> tuple[Finding, ...]:
    return check(read_typed(texts(**changed)), Context(enrolled))


@pytest.mark.parametrize(("code", "kind", "board"), TABLE)
def test_the_table(code: str, kind: Kind, board: bool) -> None:
    rule = BY_CODE[code]
    assert (rule.code, rule.kind, rule.board) == (code, kind, board)
    assert rule.source


def test_the_table_has_these_codes_and_every_one_is_tried() -> None:
    assert [rule.code for rule in FINDINGS] == [code for code, *_ in TABLE]
    assert {case.code for case in CASES} == set(BY_CODE)
    assert len({(case.code, case.variant) for case in CASES}) == 13


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.variant}-{case.changed}")
def test_each_way_of_firing(case: Case) -> None:
    (finding,) = findings(**case.changed)
    assert finding == Finding(case.code, case.variant, case.fields, case.operands)
    assert finding.rule is BY_CODE[case.code]
    assert finding.blocking is (case.code[0] == "I")


@pytest.mark.parametrize("changed", QUIET, ids=str)
def test_nothing_is_found_one_step_before(changed: dict[str, str]) -> None:
    assert findings(enrolled=9_999 if "9.999" in changed.values() else ENROLLED, **changed) == ()


def test_more_voters_than_enrolled_by_one() -> None:
    assert findings(enrolled=302) == ()
    (finding,) = findings(enrolled=301)
    assert (finding.code, finding.operands["difference"]) == ("I03", 1)


def test_several_findings_come_in_the_order_of_the_table() -> None:
    found = findings(
        enrolled=301, nulos="8", separados_recebidos="5", cedulas="400", faltosos="x", votantes="300", sim="301"
    )
    assert [finding.code for finding in found] == ["I01", "I02", "I03", "I04", "A01", "A07"]


def test_each_unreadable_field_is_a_finding_of_its_own() -> None:
    found = check(read_typed({}), Context(ENROLLED))
    assert [(finding.code, finding.variant, finding.fields) for finding in found] == [
        ("I01", "missing", (field,)) for field in LETTERED
    ]


# The numbers that each rule needs, and a sheet on which it fires.
NEEDED = [
    ("I02", {"nulos": "8"}, LETTERED[2:]),
    ("I03", {"votantes": "500"}, LETTERED[:2]),
    ("I04", {"separados_recebidos": "5", "separados_rejeitados": "1"}, (F.SEPARATE_VOTES,)),
    ("A01", {"cedulas": "400"}, LETTERED[:3]),
    ("A07", {"faltosos": "1"}, (F.SIGNATURES, F.ABSENTEES)),
    ("A07", {"sim": "301"}, (F.SIGNATURES, F.SIM)),
]


@pytest.mark.parametrize(("code", "changed", "needed"), NEEDED)
def test_a_rule_is_silent_while_a_number_that_it_needs_is_missing(
    code: str, changed: dict[str, str], needed: tuple[SheetField, ...]
) -> None:
    assert code in {finding.code for finding in findings(**changed)}
    for field in needed:
        for text in ("", "x", "10000"):
            found = findings(**{**changed, field.value: text})
            assert code not in {finding.code for finding in found}, field


@pytest.mark.parametrize("field", ["separados_recebidos", "separados_rejeitados"])
def test_an_unreadable_number_of_envelopes_is_not_taken_for_one_left_empty(field: str) -> None:
    changed = {"separados_recebidos": "3", "separados_rejeitados": "1", field: "x"}
    assert [finding.code for finding in findings(**changed)] == ["I01"]


def test_what_is_not_needed_may_be_missing() -> None:
    """Checks show beside the fields while the rest is still to be typed."""
    only = {F.SIM: "1", F.NAO: "2", F.BLANK: "3", F.NULL: "4", F.BALLOTS: "11"}
    assert [f.variant for f in check(read_typed(only), Context(ENROLLED)) if f.code == "I02"] == ["sum"]
    only = {F.SIGNATURES: "401", F.SEPARATE_VOTES: "0"}
    assert [f.operands["turnout"] for f in check(read_typed(only), Context(ENROLLED)) if f.code == "I03"] == [401]


number = st.integers(0, 30).map(str)


@given(st.fixed_dictionaries({field: number for field in SheetField if field is not F.NOTE}), st.integers(0, 40))
def test_the_identities_hold_exactly_when_nothing_is_found(sheet: dict[SheetField, str], enrolled: int) -> None:
    f, a, e, s, n, b, u, received, rejected, absent = (int(sheet[field]) for field in SheetField if field is not F.NOTE)
    expected = {
        "I02": s + n + b + u != e,
        "I03": f + a > enrolled,
        "I04": received != a + rejected,
        "A01": e != f + a,
        "A07": f + absent != enrolled or s > f,
    }
    found = {finding.code for finding in check(read_typed(sheet), Context(enrolled))}
    assert found == {code for code, fires in expected.items() if fires}


def test_findings_change_nothing_that_was_typed() -> None:
    before = dict(GOOD)
    findings(nulos="8")
    assert before == GOOD
