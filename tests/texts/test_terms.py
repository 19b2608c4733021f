"""Every code that people see has its words, and every word its code."""

from collections.abc import Mapping
from enum import Enum

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.decision import Reason
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Kind
from plebapp.domain.proceedings import ProceedingKind
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES
from plebapp.domain.residence import Criterion
from plebapp.domain.roll import ChangeKind
from plebapp.domain.station import Bucket, State
from plebapp.domain.voter import RollStatus
from plebapp.texts import irregularities, minutes, proceedings, rules, terms

TABLES: list[tuple[type[Enum], Mapping[Enum | None, str]]] = [
    (State, terms.STATES),
    (Bucket, terms.BUCKETS),
    (RollStatus, terms.ROLL_STATUSES),
    (Criterion, terms.CRITERIA),
    (Kind, terms.KINDS),
    (EntryRule, terms.ENTRY_RULES),
    (ChangeKind, terms.CHANGES),
    (Action, terms.ACTIONS),
    (Permission, terms.PERMISSIONS),
    (ProceedingKind, proceedings.KINDS),
    (ProceedingKind, proceedings.GROUPS),
    (BoardAct, irregularities.ACTS),
    (BoardRole, minutes.ROLES),
    (Reason, rules.REASONS),
]


@pytest.mark.parametrize(("codes", "words"), TABLES, ids=[codes.__name__ for codes, _ in TABLES])
def test_every_code_has_its_own_words(codes: type[Enum], words: Mapping[Enum | None, str]) -> None:
    assert list(words) == list(codes)
    assert len(set(words.values())) == len(words)
    assert all(word.strip() == word and word for word in words.values())


def test_regimes_and_combinations() -> None:
    assert set(rules.REGIMES) == {*REGIMES, CUSTOM_REGIME}
    assert set(minutes.COMBINATIONS) == {*Combination, None}


def test_stations_are_named_as_the_law_names_them() -> None:
    assert terms.STATES[State.COUNTED_SEPARATELY] == "apurada em separado"
    assert terms.BUCKETS[Bucket.NOT_HELD] == "sem votação"


@pytest.mark.parametrize("status", [RollStatus.AFTER_CUTOFF, RollStatus.SUSPENDED, RollStatus.CANCELLED])
def test_whoever_is_left_out_is_not_included(status: RollStatus) -> None:
    assert terms.ROLL_STATUSES[status].startswith("não incluído")
