"""The sum over voters' records: what is in counts and nothing else does, neither order nor history."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.roll import NO_RECORDS, RecordSum, record_line
from plebapp.domain.voter import Situation, Voter

VOTER = Voter(
    titulo="000000010183",
    name="José d'Ávila",
    social_name=None,
    mother_name="Inês",
    birth_date=date(1980, 2, 29),
    zone=12,
    section=3,
    residence_since=date(2001, 1, 1),
    domicile_since=None,
    situation=Situation.REGULAR,
    address=None,
)
# One other value for each field.
OTHER: dict[str, object] = {
    "titulo": "000000020103",
    "name": "Jose d'Ávila",
    "social_name": "Zé",
    "mother_name": None,
    "birth_date": date(1980, 2, 28),
    "zone": 13,
    "section": 30,
    "residence_since": None,
    "domicile_since": date(2001, 1, 1),
    "situation": None,
    "address": "Rua A",
}

records = st.lists(
    st.tuples(st.integers(1, 10**9), st.integers(1, 9_999), st.text("aã'", min_size=1, max_size=9)), unique=True
).map(lambda found: [(row, VOTER._replace(section=section, name=name)) for row, section, name in found])


def summed(found: list[tuple[int, Voter]]) -> RecordSum:
    total = RecordSum()
    for row, voter in found:
        total.add(row, voter)
    return total


def test_the_line_of_a_record() -> None:
    expected = "7\t000000010183\tJosé d'Ávila\t\tInês\t1980-02-29\t12\t3\t2001-01-01\t\tregular\t\n"
    assert record_line(7, VOTER) == expected


def test_every_field_and_the_row_count() -> None:
    assert set(OTHER) == set(Voter._fields)
    sums = {summed([(1, VOTER)]).digest(), summed([(2, VOTER)]).digest()}
    sums |= {summed([(1, VOTER._replace(**{name: value}))]).digest() for name, value in OTHER.items()}
    assert len(sums) == 2 + len(OTHER)


def test_a_value_in_another_field_is_another_record() -> None:
    one, two = VOTER._replace(social_name="Inês", mother_name=None), VOTER._replace(mother_name="Inês")
    assert summed([(1, one)]).hex() != summed([(1, two)]).hex()


@given(records, st.randoms())
def test_order_does_not_count(found: list[tuple[int, Voter]], chance: object) -> None:
    shuffled = found.copy()
    chance.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis gives a random.Random
    assert summed(found).hex() == summed(shuffled).hex()


@given(records, records)
def test_what_is_taken_out_leaves_no_trace(kept: list[tuple[int, Voter]], gone: list[tuple[int, Voter]]) -> None:
    total = summed(gone)
    for row, voter in kept:
        total.add(row, voter)
    for row, voter in gone:
        total.remove(row, voter)
    assert total.hex() == summed(kept).hex()


@given(records)
def test_a_sum_goes_on_from_where_it_was_kept(found: list[tuple[int, Voter]]) -> None:
    half = len(found) // 2
    total = RecordSum(summed(found[:half]).hex())
    for row, voter in found[half:]:
        total.add(row, voter)
    assert total.digest() == summed(found).digest()


def test_nobody_is_a_sum_too() -> None:
    assert RecordSum().hex() == "0" * 512
    assert RecordSum().digest() == NO_RECORDS


def test_taking_out_what_was_never_in_is_still_a_number() -> None:
    total = RecordSum()
    total.remove(1, VOTER)
    assert len(total.hex()) == 512
    total.add(1, VOTER)
    assert total.digest() == NO_RECORDS


@pytest.mark.parametrize("value", ["x", "12 34", "é"])
def test_no_other_text_is_a_sum(value: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        RecordSum(value)
