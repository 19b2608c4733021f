"""The list of voters: its closing, its digest, the changes decided afterwards."""

import hashlib
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Refused
from plebapp.domain.roll import DIGEST_ENCODING, ChangeKind, RollChange, RollClosing, RollDecision, roll_digest
from plebapp.domain.station import StationId
from plebapp.domain.voter import Voter
from tests.domain.strategies import NAMES


def voter(zone: int, section: int, titulo: str, name: str, **more: str) -> Voter:
    return Voter(titulo, name, None, more.get("mother"), None, zone, section, None, None, None, more.get("address"))


ROLL = [
    voter(1, 7, "000000010191", "Ana d’Ávila"),
    voter(1, 7, "000000020175", "Íris Ñandu"),
    voter(1, 12, "000000030140", "José  Çuarez"),
    voter(10, 1, "000000040124", "عبد"),
]

voters = st.builds(
    voter,
    st.integers(1, 9_999),
    st.integers(1, 9_999),
    st.from_regex(r"[0-9]{12}", fullmatch=True),
    st.sampled_from(NAMES) | st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=20),
)


def by_hand(rows: list[Voter]) -> str:
    """The encoding as stated: its name, then zone, section, título and name, parted by TAB; each line ended by LF."""
    lines = ["plebapp/relacao-de-votantes/1"]
    lines += ["\t".join([str(row.zone), str(row.section), row.titulo, row.name]) for row in rows]
    return hashlib.sha256(b"".join(line.encode("utf-8") + b"\n" for line in lines)).hexdigest()


def test_the_encoding_has_a_name_of_its_own() -> None:
    assert DIGEST_ENCODING == "plebapp/relacao-de-votantes/1"


def test_the_digest_of_a_roll_known_beforehand() -> None:
    """So that a later version of the program, or anybody with sha256sum, finds the same."""
    assert roll_digest(ROLL) == "8049e0c9115c9a0378ccdf9cb46c780f1151e1261b7e8ae6e7ffea7c10bd4dca"


def test_an_empty_roll_has_the_digest_of_its_first_line() -> None:
    assert roll_digest([]) == hashlib.sha256(b"plebapp/relacao-de-votantes/1\n").hexdigest()


@given(st.lists(voters, max_size=8))
def test_the_digest_is_that_of_the_stated_encoding(rows: list[Voter]) -> None:
    assert roll_digest(iter(rows)) == by_hand(rows)


@given(st.lists(voters, min_size=2, max_size=6), st.data())
def test_order_matters(rows: list[Voter], data: st.DataObject) -> None:
    other = data.draw(st.permutations(rows))
    assert (roll_digest(rows) == roll_digest(other)) == (rows == other)


@pytest.mark.parametrize(
    "changed",
    [
        {"zone": 2},
        {"section": 8},
        {"titulo": "000000010192"},
        {"name": "Ana d'Ávila"},  # another apostrophe is another name
        {"name": "Ana d’Avila"},
    ],
    ids=str,
)
def test_every_value_of_the_list_is_in_the_digest(changed: dict[str, object]) -> None:
    assert roll_digest([ROLL[0]._replace(**changed), *ROLL[1:]]) != roll_digest(ROLL)


def test_what_is_not_on_the_list_is_not_in_the_digest() -> None:
    """Nobody needs a mother's name, a birth date or an address to check the list that was posted."""
    private = ROLL[0]._replace(mother_name="Eva", birth_date=date(1980, 1, 1), address="Rua 1", social_name="Bia")
    assert roll_digest([private, *ROLL[1:]]) == roll_digest(ROLL)


@given(voters, voters)
def test_two_rows_are_never_taken_for_one_or_for_two_others(one: Voter, other: Voter) -> None:
    assume(one != other)
    digests = [roll_digest(rows) for rows in ([], [one], [other], [one, other], [other, one], [one, one])]
    assert len(set(digests)) == len(digests)


def test_r_is_the_sum_over_stations() -> None:
    listed = {StationId(1, 7): 2, StationId(1, 12): 1, StationId(10, 1): 0}
    assert RollClosing("2026-09-01T12:00:00Z", "Ana", listed, roll_digest(ROLL)).total == 3
    assert RollClosing("2026-09-01T12:00:00Z", "Ana", {}, roll_digest([])).total == 0


DAY = date(2026, 9, 10)


def test_a_change_of_the_closed_roll_rests_on_a_decision() -> None:
    decision = RollDecision("12/2026", DAY, "Juíza da 1ª Zona")
    for kind in ChangeKind:
        change = RollChange(kind, 1, StationId(1, 7), decision, "Ana")
        assert (change.decision.number, change.decision.authority) == ("12/2026", "Juíza da 1ª Zona")


@pytest.mark.parametrize(("number", "authority"), [("", "Juíza"), ("  ", "Juíza"), ("12", ""), ("12", "\t"), ("", "")])
def test_a_decision_without_number_or_authority_is_none(number: str, authority: str) -> None:
    with pytest.raises(Refused) as caught:
        RollDecision(number, DAY, authority)
    assert caught.value.code is Code.DECISION_INCOMPLETE
