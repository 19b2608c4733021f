"""Wrong passwords: counted on the disk before the answer, waits that grow, clocks set back, places without writing."""

import json
import threading
from datetime import timedelta, timezone
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.storage import keyfiles, slots
from plebapp.storage.keyfile import Failures, decode
from plebapp.storage.vault import KeyVault
from tests.storage.keys import ANA, BENTO, CHEAP, NOW, PASSWORDS, Office, employ


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return employ(tmp_path)


def on_file(office: Office, name: str = ANA) -> Failures | None:
    return decode(office.file.read_bytes()).failures.get(name)


def test_a_wrong_password_is_on_the_disk_before_it_is_judged(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Failures | None] = []

    def stretch(*arguments: object) -> bytes:
        seen.append(on_file(office))
        raise KeyboardInterrupt  # the program is ended while it judges

    monkeypatch.setattr(slots, "stretch", stretch)
    with pytest.raises(KeyboardInterrupt):
        office.unlock(ANA)
    assert seen == [Failures(1, 1, NOW)]
    assert on_file(office) == Failures(1, 1, NOW), "it counts as a failure, though the password was right"


def test_each_wrong_password_tells_the_wait_after_it(office: Office) -> None:
    waits = []
    for attempt in range(14):
        refusal = office.refusal(ANA, "x", after=1_000 * attempt)
        assert refusal.code is Code.PASSWORD_WRONG
        waits.append(refusal.operands["wait"])
    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


@pytest.mark.parametrize(("failures", "wait"), [(3, 1), (4, 2), (5, 4), (11, 256), (12, 300), (15, 300)])
def test_nobody_is_heard_a_moment_before_the_wait_is_over(office: Office, failures: int, wait: int) -> None:
    office.fail(ANA, failures)
    for after in (0, wait - 0.000001):
        refusal = office.refusal(ANA, after=after)
        assert refusal.code is Code.PASSWORD_WAIT
        assert refusal.operands == {"wait": wait if after == 0 else 1}
    assert on_file(office) == Failures(failures, failures, NOW), "what is not heard is not counted"
    assert office.unlock(ANA, after=wait).failures == failures


@pytest.mark.parametrize("failures", [1, 2])
def test_two_wrong_passwords_cost_no_wait(office: Office, failures: int) -> None:
    office.fail(ANA, failures)
    assert office.unlock(ANA).failures == failures


def test_who_waits_is_one_person_alone(office: Office) -> None:
    office.fail(ANA, 9)
    assert office.code(ANA) is Code.PASSWORD_WAIT
    assert office.unlock(BENTO).failures == 0


def test_the_wait_outlives_the_program(office: Office) -> None:
    office.fail(ANA, 9)
    for vault in (KeyVault(CHEAP), KeyVault(CHEAP)):
        with pytest.raises(Refused) as refused:
            vault.unlock(office.path, ANA, PASSWORDS[ANA], NOW)
        assert refused.value.operands == {"wait": 64}


def test_a_success_ends_the_row_and_the_count_stays_until_the_journal_has_it(office: Office) -> None:
    office.fail(ANA, 5)
    assert office.unlock(ANA, after=10).failures == 5
    office.fail(ANA, 2, after=20)
    assert office.unlock(ANA, after=20).failures == 7, "no wait: the row began anew"
    office.vault.forget_failures(office.path, ANA)
    assert office.unlock(ANA, after=20).failures == 0
    assert on_file(office) is None
    office.vault.forget_failures(office.path, BENTO)


def test_forgetting_leaves_the_row_that_somebody_else_made_meanwhile(office: Office) -> None:
    office.fail(ANA, 4)
    office.vault.forget_failures(office.path, ANA)
    assert on_file(office) == Failures(4, 0, NOW)
    assert office.code(ANA) is Code.PASSWORD_WAIT


def test_a_clock_set_back_shortens_no_wait_and_costs_one_whole_wait_at_most(office: Office) -> None:
    office.fail(ANA, 9)  # 64 s
    day = 86_400
    assert office.refusal(ANA, after=-day).operands == {"wait": 64}
    assert office.refusal(ANA, after=-day + 63).operands == {"wait": 1}
    assert office.unlock(ANA, after=-day + 64).failures == 9


def test_a_clock_set_back_again_and_again_gives_no_further_attempt(office: Office) -> None:
    office.fail(ANA, 9)
    for days in range(1, 20):
        assert office.refusal(ANA, "x", after=-86_400 * days).operands == {"wait": 64}
    kept = on_file(office)
    assert kept is not None
    assert (kept.row, kept.untold) == (9, 9)


def test_the_offset_of_the_clock_does_not_matter(office: Office) -> None:
    office.fail(ANA, 3)
    there = NOW.astimezone(timezone(timedelta(hours=-5)))
    with pytest.raises(Refused) as refused:
        office.vault.unlock(office.path, ANA, PASSWORDS[ANA], there)
    assert refused.value.code is Code.PASSWORD_WAIT
    assert office.vault.unlock(office.path, ANA, PASSWORDS[ANA], there + timedelta(seconds=1)).failures == 3


@pytest.mark.parametrize("change", ["with_person", "with_password"])
def test_a_new_password_begins_without_a_wait_and_the_journal_still_learns(office: Office, change: str) -> None:
    signer = office.unlock(ANA).signer
    office.fail(ANA, 9)
    office.fail(BENTO, 9)
    keys = office.vault.read(office.path)
    changed = {
        "with_person": lambda: keys.with_person(office.key, ANA, "outra senha de ana", "")[0],
        "with_password": lambda: keys.with_password(office.key, signer, "outra senha de ana"),
    }[change]()
    office.vault.write(office.path, changed)
    assert office.unlock(ANA, "outra senha de ana").failures == 9
    assert office.code(BENTO) is Code.PASSWORD_WAIT


def test_what_another_window_counted_meanwhile_is_not_written_over(office: Office) -> None:
    keys = office.vault.read(office.path).without(office.key, BENTO)
    office.fail(ANA, 4)
    office.vault.write(office.path, keys)
    assert on_file(office) == Failures(4, 4, NOW)
    office.fail(ANA, 1, after=1_000)
    assert office.vault.read(office.path).names == keys.names, "nor does counting bring anybody back"


def test_many_windows_count_every_failure(office: Office) -> None:
    def fail() -> None:
        with pytest.raises(Refused):
            KeyVault(CHEAP).unlock(office.path, ANA, "x", NOW)

    office.forge(lambda said: said["failures"].update({ANA: {"row": 0, "untold": 50, "last": NOW.isoformat()}}))
    threads = [threading.Thread(target=fail) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert on_file(office) == Failures(3, 53, NOW)


def test_counting_and_changing_people_at_once_loses_neither(office: Office, tmp_path: Path) -> None:
    def count() -> None:
        for day in range(20):
            with pytest.raises(Refused):
                KeyVault(CHEAP).unlock(office.path, BENTO, "x", NOW + timedelta(days=day))

    counting = threading.Thread(target=count)
    counting.start()
    for number in range(20):
        keys, _ = office.vault.read(office.path).with_person(office.key, f"Pessoa {number}", "x", "")
        office.vault.write(office.path, keys)
    counting.join()
    assert len(office.vault.read(office.path).names) == len(PASSWORDS) + 20
    assert on_file(office, BENTO) == Failures(20, 20, NOW + timedelta(days=19))
    assert list(tmp_path.iterdir()) == [office.file]


def test_where_nothing_can_be_written_the_count_lives_as_long_as_the_program(folder_of_somebody: Path) -> None:
    folder = folder_of_somebody / "pasta"
    folder.mkdir()
    office = employ(folder)
    before = office.file.read_bytes()
    folder.chmod(0o555)
    office.fail(ANA, 4)
    assert office.refusal(ANA).operands == {"wait": 2}
    assert office.refusal(ANA, after=-86_400).operands == {"wait": 2}
    assert office.unlock(ANA, after=-86_400 + 2).failures == 4
    office.vault.forget_failures(office.path, ANA)
    assert office.unlock(ANA).failures == 0
    office.fail(ANA, 4, after=10)
    assert KeyVault(CHEAP).unlock(office.path, ANA, PASSWORDS[ANA], NOW).failures == 0
    folder.chmod(0o755)
    assert office.file.read_bytes() == before
    assert office.code(ANA, "x", after=100) is Code.PASSWORD_WRONG
    assert on_file(office) == Failures(5, 5, NOW + timedelta(seconds=100)), "what was counted is written once it can be"
    assert office.vault.attempts.unwritten == {}


def test_a_full_disk_keeps_nobody_out(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise Unusable(Code.DISK_FULL, path="", detail="")

    monkeypatch.setattr(keyfiles, "write", full)
    office.fail(ANA, 3)
    assert office.code(ANA) is Code.PASSWORD_WAIT
    assert office.unlock(ANA, after=1).keys == (office.key,)


def test_an_attempt_costs_no_other_the_answer_when_the_stick_is_gone(office: Office) -> None:
    office.vault.remove(office.path)
    for act in (lambda: office.unlock(ANA), lambda: office.vault.forget_failures(office.path, ANA)):
        with pytest.raises(Unusable) as refused:
            act()
        assert refused.value.code is Code.KEYS_MISSING


def test_the_count_names_nobody_but_people_of_the_file(office: Office) -> None:
    assert office.code("Dário", "x") is Code.PERSON_WITHOUT_SLOT
    assert json.loads(office.file.read_bytes())["failures"] == {}
