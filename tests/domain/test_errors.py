"""Refusals carry a code and the operands that their text names; so do findings of a verification."""

import pytest

from plebapp.domain.errors import BadFile, Cancelled, Code, PlebError, Refused, Unusable
from plebapp.domain.verification import Check, Disagreement


@pytest.mark.parametrize("kind", [Refused, BadFile, Unusable])
def test_a_refusal_keeps_its_code_and_operands(kind: type[PlebError]) -> None:
    error = kind(Code.STATION_UNKNOWN, zone=1, section=7)
    assert (error.code, error.operands) == (Code.STATION_UNKNOWN, {"zone": 1, "section": 7})
    assert str(error) == "station_unknown(zone=1, section=7)"
    assert str(kind(Code.ROLL_OPEN)) == "roll_open()"


def test_all_expected_failures_are_caught_as_one_and_cancelling_is_no_failure() -> None:
    assert all(issubclass(kind, PlebError) for kind in (Refused, BadFile, Unusable))
    assert not issubclass(Cancelled, PlebError)


def test_codes_are_their_own_names() -> None:
    for enum in (Code, Check):
        assert all(member.value == member.name.lower() for member in enum)


def test_a_disagreement_names_check_subject_and_operands() -> None:
    plain = Disagreement(Check.JOURNAL_EMPTY)
    assert (plain.subject, plain.operands) == ("", {})
    assert plain.operands is not Disagreement(Check.JOURNAL_EMPTY).operands
    assert Disagreement(Check.STATION, "1/7", {"sim": 3}).operands == {"sim": 3}
