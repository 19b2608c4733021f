"""The journal's chain: whatever is edited, dropped, moved or slipped in is found, and at its place."""

import hashlib
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.journal import GENESIS, Action, Broken, Entry, breaks, canonical

PAYLOADS = [None, {}, {"name": "São João d’Aliança", "simulated": False}, {"sheets": [{"sim": 180, "nao": None}]}]


def chain(*subjects: str) -> list[Entry]:
    entries: list[Entry] = []
    previous = GENESIS
    for number, subject in enumerate(subjects, 1):
        entry = Entry(
            sequence=number,
            at=f"2026-10-04T20:00:{number:02d}Z",
            person="Ana d’Ávila",
            action=list(Action)[number % len(Action)],
            subject=subject,
            before=PAYLOADS[number % 4],
            after=PAYLOADS[(number + 1) % 4],
            previous=previous,
        ).sealed()
        entries.append(entry)
        previous = entry.digest
    return entries


WHOLE = chain("1/1", "1/2", "1/3", "1/4", "1/5")


def found(entries: list[Entry]) -> list[tuple[int, str]]:
    return [(broken.sequence, broken.what) for broken in breaks(entries)]


# --- The canonical encoding


def test_the_digest_is_that_of_the_stated_encoding() -> None:
    """A JSON array in UTF-8, keys sorted, no blanks, non-ASCII as it is."""
    entry = Entry(
        sequence=7,
        at="2026-10-04T20:15:00Z",
        person="Íris “Bia” d'Ávila",
        action=Action.SHEETS_ENTERED,
        subject="1/7",
        before=None,
        after={"z": 1, "a": {"é": [1, None, True, "x\ty"]}, "n": "10"},
        previous=GENESIS,
    )
    text = (
        '[7,"2026-10-04T20:15:00Z","Íris “Bia” d\'Ávila","sheets_entered","1/7",null,'
        '{"a":{"é":[1,null,true,"x\\ty"]},"n":"10","z":1},"' + "0" * 64 + '"]'
    )
    assert entry.recomputed == hashlib.sha256(text.encode("utf-8")).hexdigest()
    assert entry.sealed().digest == entry.recomputed
    assert entry.sealed().recomputed == entry.recomputed


def test_the_first_entry_follows_sixty_four_zeros() -> None:
    assert GENESIS == "0" * 64


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=4), values, max_size=4))
def test_a_value_has_one_encoding_whatever_the_order_of_its_keys(payload: dict[str, object]) -> None:
    text = canonical(payload)
    assert json.loads(text) == payload
    assert canonical(dict(reversed(payload.items()))) == text
    assert canonical(json.loads(text)) == text


@given(values, values)
def test_different_values_have_different_encodings(one: object, other: object) -> None:
    # 1 == True in Python, but not on file.
    written, other_written = (json.dumps(each, sort_keys=True, indent=1) for each in (one, other))
    assert (canonical(one) == canonical(other)) == (written == other_written)


def test_an_entry_s_parts_cannot_run_into_each_other() -> None:
    one = replace(WHOLE[0], person="Ana", subject="1/1")
    assert one.recomputed != replace(one, person="Ana1", subject="/1").recomputed
    assert one.recomputed != replace(one, before=None, after={}).recomputed
    assert replace(one, before=None, after={}).recomputed != replace(one, before={}, after=None).recomputed


# --- The chain


def test_a_whole_chain_holds() -> None:
    assert found(WHOLE) == []
    assert found(WHOLE[:1]) == []
    assert found([]) == []


EDITS = {
    "at": "2026-10-04T20:00:00Z",
    "person": "Bia",
    "action": Action.VOTER_REMOVED,
    "subject": "9/9",
    "before": {"sim": 1},
    "after": {"sim": 181},
    "digest": "f" * 64,
}


@pytest.mark.parametrize("field", EDITS)
@pytest.mark.parametrize("place", range(5))
def test_an_edited_entry_is_named(field: str, place: int) -> None:
    edited = list(WHOLE)
    edited[place] = replace(edited[place], **{field: EDITS[field]})
    expected = [(place + 1, "digest")]
    if field == "digest" and place < 4:
        expected.append((place + 2, "link"))
    assert found(edited) == expected


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("field", [name for name in EDITS if name != "digest"])
def test_an_edited_entry_sealed_anew_breaks_the_link_of_the_next(field: str, place: int) -> None:
    edited = list(WHOLE)
    edited[place] = replace(edited[place], **{field: EDITS[field]}).sealed()
    assert found(edited) == [(place + 2, "link")]


@pytest.mark.parametrize("place", range(4))
def test_a_deleted_entry_leaves_a_gap_and_a_broken_link(place: int) -> None:
    shortened = WHOLE[:place] + WHOLE[place + 1 :]
    assert found(shortened) == [(place + 2, "gap"), (place + 2, "link")]


@pytest.mark.parametrize("place", range(4))
def test_swapped_entries_are_found_where_they_stand(place: int) -> None:
    swapped = list(WHOLE)
    swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
    first, second = place + 1, place + 2
    expected = [(second, "gap"), (second, "link"), (first, "gap"), (first, "link")]
    if second < 5:
        expected += [(second + 1, "gap"), (second + 1, "link")]
    assert found(swapped) == expected


@pytest.mark.parametrize("place", range(5))
def test_an_entry_slipped_in_is_found(place: int) -> None:
    """Sealed on the entry before it: the following one, with the same number, does not follow."""
    before = WHOLE[place - 1].digest if place else GENESIS
    forged = replace(WHOLE[place], subject="9/9", previous=before).sealed()
    assert found([*WHOLE[:place], forged, *WHOLE[place:]]) == [(place + 1, "gap"), (place + 1, "link")]


def test_an_entry_renumbered_is_found_by_number_and_digest() -> None:
    renumbered = [*WHOLE[:2], replace(WHOLE[2], sequence=4), *WHOLE[3:]]
    assert found(renumbered) == [(4, "gap"), (4, "digest"), (4, "gap")]


def test_a_chain_that_does_not_begin_at_its_beginning_is_found() -> None:
    assert found(WHOLE[1:]) == [(2, "gap"), (2, "link")]
    assert found([replace(WHOLE[0], previous="1" * 64).sealed()]) == [(1, "link")]


@given(st.data())
def test_any_change_of_the_order_is_found(data: st.DataObject) -> None:
    drawn = data.draw(st.lists(st.sampled_from(WHOLE), max_size=7))
    assert (found(drawn) == []) == (drawn == WHOLE[: len(drawn)])


def test_what_the_chain_alone_cannot_show() -> None:
    """The last entries cut off, or everything after an edit sealed anew: a printed head shows it (architecture)."""
    assert found(WHOLE[:3]) == []
    assert WHOLE[2].digest != WHOLE[4].digest


def test_a_break_says_where_and_what() -> None:
    (broken,) = breaks([replace(WHOLE[0], person="Bia")])
    assert broken == Broken(1, "digest")
