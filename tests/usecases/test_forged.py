"""A protected file edited by somebody who has its data key: without a person's own key it is always named, and with
one's own key whatever goes beyond one's roles is."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.domain.encoding import encode_person
from plebapp.domain.journal import Action, Entry, canonical
from plebapp.domain.people import ASKED_FOR, Person, Role
from plebapp.domain.roll import RecordSum
from plebapp.domain.verification import Check, Remark
from plebapp.usecases.ports import DataKey, Signer
from plebapp.usecases.verify import Verification, verify
from tests.usecases.forging import Forger, forging
from tests.usecases.office import VAULT
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, PASSWORDS
from tests.usecases.rich import Rich, protected_file


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Rich:
    return protected_file(tmp_path_factory.mktemp("rico"))


@pytest.fixture
def path(rich: Rich, tmp_path: Path) -> Path:
    path = tmp_path / "forjado.pleb"
    path.write_bytes(rich.path.read_bytes())
    return path


def stranger(name: str = "Fulano de Tal") -> Signer:
    """Somebody with a signature of their own making."""
    _, signer = VAULT.new_keys().with_person(VAULT.new_key(), name, "uma frase qualquer, longa", "")
    return signer


def signer_of(rich: Rich, name: str) -> Signer:
    """Somebody of the file, gone astray, with their own password."""
    unlocked = VAULT.unlock(rich.path, name, PASSWORDS[name], rich.desk().clock())
    return unlocked.signer


def verified(rich: Rich, path: Path) -> Verification:
    desk = rich.desk(path)
    try:
        return verify(desk)
    finally:
        desk.book.close()


def checks(rich: Rich, path: Path) -> set[Check]:
    return {found.check for found in verified(rich, path).disagreements}


def last(entries: list[Entry], action: Action) -> Entry:
    return [entry for entry in entries if entry.action is action][-1]


def rewrite(forger: Forger, entry: Entry, after: object) -> None:
    """Let an entry say something else, and the whole chain after it hold."""
    forger.run('UPDATE journal SET "after" = ? WHERE sequence = ?', json.dumps(after), entry.sequence)
    forger.chain()


# What a lie would be, in the tables and in the journal that then agrees with them.


def lie_about_votes(forger: Forger) -> None:
    entry = last(forger.entries(), Action.SHEET_CORRECTED)
    after = json.loads(json.dumps(entry.after))
    after["sheet"]["tallies"][0]["sim"] += 1
    zone, section = after["station"].split("/")
    forger.run(
        "UPDATE tally SET sim = sim + 1 WHERE zone = ? AND section = ? AND number = ?", zone, section, after["number"]
    )
    rewrite(forger, entry, after)


def lie_about_facts(forger: Forger) -> None:
    entry = last(forger.entries(), Action.FACTS_CHANGED)
    after = {**(entry.after or {}), "name": "Outro Município"}
    forger.run("UPDATE plebiscite SET document = ?", json.dumps(after))
    rewrite(forger, entry, after)


def lie_about_a_document(forger: Forger) -> None:
    entry = last(forger.entries(), Action.DOCUMENT_ISSUED)
    pdf = b"%PDF-1 outra ata"
    digest = hashlib.sha256(pdf).hexdigest()
    number = (entry.after or {})["number"]
    forger.run("UPDATE issue SET pdf = ?, digest = ? WHERE number = ?", pdf, digest, number)
    rewrite(forger, entry, {**(entry.after or {}), "digest": digest})


def lie_about_what_is_on_record(forger: Forger) -> None:
    entry = last(forger.entries(), Action.PROCEEDING_CHANGED)
    after = {**(entry.after or {})}
    after["proceeding"] = {**after["proceeding"], "text": "Nada houve."}
    forger.run("UPDATE proceeding SET document = ? WHERE number = ?", canonical(after["proceeding"]), entry.subject)
    rewrite(forger, entry, after)


def lie_about_the_arms(forger: Forger) -> None:
    entry = last(forger.entries(), Action.ARMS_CHANGED)
    forger.run("UPDATE arms SET picture = ?", b"outro brasao")
    rewrite(forger, entry, {"arms": hashlib.sha256(b"outro brasao").hexdigest()})


def lie_about_people(forger: Forger) -> None:
    entry = last(forger.entries(), Action.PERSON_CHANGED)
    person = {**(entry.after or {})["person"], "public_key": stranger().public_key}
    forger.run("UPDATE person SET public_key = ? WHERE name = ?", person["public_key"], person["name"])
    rewrite(forger, entry, {"person": person})


def lie_about_who_typed(forger: Forger) -> None:
    entry = last(forger.entries(), Action.SHEETS_ENTERED)
    forger.run("UPDATE journal SET person = ? WHERE sequence = ?", OTAVIO, entry.sequence)
    forger.run("UPDATE sheet SET person = ? WHERE zone || '/' || section = ? AND number = 1", OTAVIO, entry.subject)
    forger.chain()


def lie_about_the_hour(forger: Forger) -> None:
    entry = last(forger.entries(), Action.ROLL_CLOSED)
    forger.run("UPDATE journal SET at = '2026-01-01T00:00:00+00:00' WHERE sequence = ?", entry.sequence)
    forger.run(
        "UPDATE roll_closing SET at = '2026-01-01T00:00:00+00:00' WHERE number = (SELECT max(number) FROM roll_closing)"
    )
    forger.chain()


def swap_two_entries(forger: Forger) -> None:
    one, two = forger.entries()[-6:-4]
    for entry, place in ((one, 9_001), (two, one.sequence), (one, two.sequence)):
        now = 9_001 if (entry, place) == (one, two.sequence) else entry.sequence
        forger.run("UPDATE journal SET sequence = ? WHERE sequence = ?", place, now)
    forger.chain()


def drop_the_second_signature(forger: Forger) -> None:
    entry = last(forger.entries(), Action.SHEET_CORRECTED)
    forger.run(
        "UPDATE journal SET signers = ?, signatures = ? WHERE sequence = ?",
        json.dumps(entry.signers[:1]), json.dumps(entry.signatures[:1]), entry.sequence,
    )  # fmt: skip
    forger.chain()


def drop_all_signatures(forger: Forger) -> None:
    forger.run("UPDATE journal SET signers = '[]', signatures = '[]'")
    forger.chain()


def take_an_entry_out(forger: Forger) -> None:
    sequence = last(forger.entries(), Action.BOARD_DECIDED).sequence
    forger.run("DELETE FROM journal WHERE sequence = ?", sequence)
    forger.run("UPDATE journal SET sequence = sequence - 1 WHERE sequence > ?", sequence)
    forger.chain()


@pytest.mark.parametrize(
    "lie",
    [
        lie_about_votes, lie_about_facts, lie_about_a_document, lie_about_what_is_on_record, lie_about_the_arms,
        lie_about_people, lie_about_who_typed, lie_about_the_hour, swap_two_entries, drop_the_second_signature,
        drop_all_signatures, take_an_entry_out,
    ],
)  # fmt: skip
@pytest.mark.parametrize("seal", ["left", "deleted", "renewed"])
def test_a_journal_made_to_agree_lacks_the_signatures(
    rich: Rich, path: Path, lie: Callable[[Forger], None], seal: str
) -> None:
    with forging(path, rich.key) as forger:
        lie(forger)
        end = forger.entries()[-1]
        if seal == "deleted":
            forger.run("DELETE FROM journal_seal")
        if seal == "renewed":
            forger.run("UPDATE journal_seal SET sequence = ?, digest = ?", end.sequence, end.digest)
    found = checks(rich, path)
    assert found & {Check.SIGNATURE, Check.SIGNATURE_MISSING}
    assert Check.SEAL in found


# The tail cut off


def cut_tail(forger: Forger, count: int) -> Entry:
    """Take the last entries away."""
    end = forger.entries()[-1].sequence - count
    forger.run("DELETE FROM journal WHERE sequence > ?", end)
    return forger.entries()[-1]


def seal_with(sequence: int, digest: str, person: str, signature: str) -> Callable[[Forger], None]:
    def edit(forger: Forger) -> None:
        forger.run("DELETE FROM journal_seal")
        forger.run("INSERT INTO journal_seal VALUES (1, ?, ?, ?, ?)", sequence, digest, person, signature)

    return edit


@pytest.mark.parametrize("with_the_facts", [True, False])
@pytest.mark.parametrize("seal", ["left", "deleted", "moved", "from the entry's signature", "by a stranger"])
def test_a_tail_cut_off_is_noticed_whatever_goes_with_it(
    rich: Rich, path: Path, with_the_facts: bool, seal: str
) -> None:
    with forging(path, rich.key) as forger:
        end = cut_tail(forger, 3)  # the documents issued
        if with_the_facts:
            forger.run("DELETE FROM issue")
        (old,) = forger.rows("SELECT person, signature FROM journal_seal")
        if seal == "deleted":
            forger.run("DELETE FROM journal_seal")
        elif seal == "moved":
            seal_with(end.sequence, end.digest, *old)(forger)
        elif seal == "from the entry's signature":
            seal_with(end.sequence, end.digest, end.person, end.signatures[0])(forger)
        elif seal == "by a stranger":
            seal_with(end.sequence, end.digest, end.person, stranger(end.person).sign(b""))(forger)
    found = checks(rich, path)
    assert Check.SEAL in found
    assert (Check.DOCUMENT in found) is not with_the_facts


def test_a_seal_of_another_moment_is_none_of_this(rich: Rich, path: Path) -> None:
    with forging(path, rich.key) as forger:
        (sealed,) = forger.rows("SELECT sequence, digest, person, signature FROM journal_seal")
        entry = last(forger.entries(), Action.SHEETS_ENTERED)
        forger.append(entry.person, Action.CLOCK_WENT_BACK, "", {"last": entry.at, "now": entry.at}, rich_signer(rich))
        forger.run("UPDATE journal_seal SET sequence = ?, digest = ?, person = ?, signature = ?", *sealed)
    assert checks(rich, path) == {Check.SEAL}


def rich_signer(rich: Rich) -> Signer:
    assert rich.signer is not None
    return rich.signer


def test_protection_taken_away_together_with_all_that_came_after_is_noticed(rich: Rich, path: Path) -> None:
    with forging(path, rich.key) as forger:
        forger.run("DELETE FROM journal WHERE sequence > 1")
        for table in ("person", "journal_seal", "issue"):
            forger.run(f"DELETE FROM {table}")
    assert {Check.SEAL, Check.OWN_KEY} <= checks(rich, path)


# Entries put in


def test_an_entry_without_signature_is_named_and_not_believed(rich: Rich, path: Path) -> None:
    with forging(path, rich.key) as forger:
        facts = last(forger.entries(), Action.FACTS_CHANGED).after or {}
        forger.append(MARTA, Action.FACTS_CHANGED, "", {**facts, "name": "Outro"})
    assert checks(rich, path) == {Check.SIGNATURE_MISSING, Check.SEAL}


@pytest.mark.parametrize("name", [MARTA, "Fulano de Tal", CECILIA])
def test_an_entry_by_a_key_that_is_nobodys_is_named(rich: Rich, path: Path, name: str) -> None:
    with forging(path, rich.key) as forger:
        forger.append(name, Action.CLOCK_WENT_BACK, "", None, stranger(name))
    assert checks(rich, path) == {Check.SIGNATURE, Check.SEAL}


def test_a_second_first_person_is_nobody(rich: Rich, path: Path) -> None:
    someone = stranger()
    person = Person(someone.name, frozenset({Role.ADMINISTRATOR}), someone.public_key)
    with forging(path, rich.key) as forger:
        forger.append(someone.name, Action.PROTECTED, someone.name, {"person": encode_person(person)}, someone)
        forger.run(
            "INSERT INTO person (name, roles, public_key, active) VALUES (?, ?, ?, 1)",
            person.name, '["administrador"]', person.public_key,
        )  # fmt: skip
    assert checks(rich, path) == {Check.SIGNATURE, Check.SEAL, Check.PEOPLE}


def recovered(path: Path, key: DataKey | None, name: str, **changes: object) -> None:
    """Do what the recovery words permit, which is to give somebody a new key; and perhaps more than that."""
    with forging(path, key) as forger:
        ((roles, active),) = forger.rows("SELECT roles, active FROM person WHERE name = ?", name)
        someone = stranger(name)
        told = {"name": name, "roles": json.loads(roles), "public_key": someone.public_key, "active": bool(active)}
        person = {**told, **changes}
        forger.append(name, Action.RECOVERED, name, {"person": person}, someone)
        forger.run(
            "UPDATE person SET public_key = ?, roles = ?, active = ? WHERE name = ?",
            person["public_key"], json.dumps(person["roles"]), person["active"], name,
        )  # fmt: skip


def test_whoever_makes_themselves_a_key_by_the_recovery_words_is_told(rich: Rich, path: Path) -> None:
    before = verified(rich, path).notices
    recovered(path, rich.key, MARTA)
    found = verified(Rich(rich.path, rich.key), path)
    assert found.sound
    assert [notice.remark for notice in found.notices] == [Remark.RECOVERED] * (len(before) + 1)
    assert found.notices[-1].operands["person"] == MARTA
    # The one whose key it was sees that it is theirs no longer.
    assert checks(rich, path) == {Check.OWN_KEY}


def test_recovery_gives_no_other_roles(rich: Rich, path: Path) -> None:
    recovered(path, rich.key, MARTA, roles=["administrador", "digitador"])
    assert {Check.SIGNATURE, Check.PEOPLE, Check.SEAL} <= checks(rich, path)


@pytest.mark.parametrize("active", [True, False])
def test_recovery_brings_nobody_back(rich: Rich, path: Path, active: bool) -> None:
    recovered(path, rich.key, CECILIA, active=active)
    assert Check.SIGNATURE in checks(rich, path)


# One dishonest clerk, with the data key and their own


def test_a_typist_cannot_make_themselves_administrator(rich: Rich, path: Path) -> None:
    otavio = signer_of(rich, OTAVIO)
    person = Person(OTAVIO, frozenset(Role), otavio.public_key)
    with forging(path, rich.key) as forger:
        forger.append(OTAVIO, Action.PERSON_CHANGED, OTAVIO, {"person": encode_person(person)}, otavio)
        roles = json.dumps(sorted(role.value for role in Role))
        forger.run("UPDATE person SET roles = ? WHERE name = ?", roles, OTAVIO)
    assert checks(rich, path) == {Check.NOT_PERMITTED, Check.PEOPLE}


@pytest.mark.parametrize("twice", [True, False])
def test_one_alone_does_not_do_what_takes_two(rich: Rich, path: Path, twice: bool) -> None:
    marta = rich_signer(rich)
    person = Person(OTAVIO, frozenset({Role.TYPIST}), stranger(OTAVIO).public_key)
    with forging(path, rich.key) as forger:
        signers = (marta, marta) if twice else (marta,)
        forger.append(MARTA, Action.PERSON_REKEYED, OTAVIO, {"person": encode_person(person)}, *signers)
        forger.run("UPDATE person SET public_key = ? WHERE name = ?", person.public_key, OTAVIO)
    assert checks(rich, path) == {Check.SIGNATURE_MISSING, Check.PEOPLE}


def test_what_one_signs_in_anothers_name_is_named(rich: Rich, path: Path) -> None:
    with forging(path, rich.key) as forger:
        forger.append(MARTA, Action.CLOCK_WENT_BACK, "", None, signer_of(rich, OTAVIO))
    assert checks(rich, path) == {Check.SIGNATURE_MISSING, Check.SEAL}


def test_a_whole_forgery_with_other_keys_is_seen_by_whoever_signs_in(rich: Rich, tmp_path: Path) -> None:
    other = protected_file(tmp_path)
    forged = Rich(other.path, other.key, rich.signer)
    assert {found.check for found in verified(forged, other.path).disagreements} == {
        Check.OWN_KEY,
        Check.OWN_PROTECTION,
    }


# Entries that say what no program says


@pytest.mark.parametrize(
    "after",
    [None, {}, {"person": None}, {"person": {"name": MARTA}}, {"person": [1]}, {"person": {"name": 7, "roles": 7}}],
)
@pytest.mark.parametrize("action", [Action.PERSON_CHANGED, Action.RECOVERED, Action.PROTECTED])
def test_an_entry_about_people_without_people_never_crashes(
    rich: Rich, path: Path, after: dict[str, object] | None, action: Action
) -> None:
    with forging(path, rich.key) as forger:
        forger.append(MARTA, action, MARTA, after, rich_signer(rich), signer_of(rich, OTAVIO))
    assert checks(rich, path) <= {Check.JOURNAL_CONTENT, Check.SIGNATURE, Check.SEAL}
    assert checks(rich, path)


@pytest.mark.parametrize("action", [*ASKED_FOR, Action.CREATED])
@pytest.mark.parametrize(
    "after", [None, {}, {"stations": 7, "sheets": [7], "decision": 7, "station": "x", "listed": 7}]
)
def test_an_entry_that_says_nothing_never_crashes(
    rich: Rich, path: Path, action: Action, after: dict[str, object] | None
) -> None:
    with forging(path, rich.key) as forger:
        forger.append(MARTA, action, "nada", after, rich_signer(rich), signer_of(rich, OTAVIO))
    verified(rich, path)


def test_the_sum_over_the_records_alone_is_worth_nothing(rich: Rich, path: Path) -> None:
    """A voter changed together with the sum that the file keeps: the journal's digest tells."""
    row, desk = 1, rich.desk()
    registered, total = desk.book.roll.by_id(row), RecordSum(desk.book.roll.records_sum())
    desk.book.close()
    assert registered is not None
    total.remove(row, registered.voter)
    total.add(row, registered.voter._replace(mother_name="Outra"))
    with forging(path, rich.key) as forger:
        forger.run("UPDATE voter SET mother_name = 'Outra' WHERE id = ?", row)
        forger.run("UPDATE records_sum SET value = ?", total.hex())
    assert checks(rich, path) == {Check.OPEN_RECORDS, Check.VOTER_RECORDS}
