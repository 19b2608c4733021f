"""Key slots: who opens the file with what, and who may change that."""

import stat
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.storage import keyfiles
from plebapp.storage.keyfile import Content, SealedKey, Slot, decode, encode
from plebapp.storage.vault import COST, KeyVault
from plebapp.usecases.ports import DataKey
from tests.storage.keys import ANA, BENTO, CELIA, CHEAP, NOW, PASSWORDS, Office, employ


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return employ(tmp_path)


def test_each_password_opens_the_one_key_and_the_persons_own_signature(office: Office) -> None:
    for name, signer in office.signers.items():
        unlocked = office.unlock(name)
        assert unlocked.keys == (office.key,)
        assert (unlocked.signer.name, unlocked.signer.public_key) == (name, signer.public_key)
        assert unlocked.failures == 0
    assert len({signer.public_key for signer in office.signers.values()}) == 3
    assert office.vault.read(office.path).names == tuple(PASSWORDS)


def test_a_wrong_password_opens_nothing(office: Office) -> None:
    assert office.code(ANA, "sete gatos dormen") is Code.PASSWORD_WRONG
    assert office.code(BENTO, PASSWORDS[ANA]) is Code.PASSWORD_WRONG
    assert office.code(CELIA, "") is Code.PASSWORD_WRONG
    refusal = office.refusal("Dário", "x")
    assert (refusal.code, refusal.operands) == (Code.PERSON_WITHOUT_SLOT, {"person": "Dário"})


def test_somebody_who_leaves_while_their_password_is_judged_opens_nothing(office: Office) -> None:
    gone = office.vault.read(office.path).without(office.key, ANA)
    assert gone.personal(ANA, PASSWORDS[ANA]) is None  # type: ignore[attr-defined]  # of ours


def test_the_vault_judges_passwords_by_the_list_that_travels_with_the_program(office: Office) -> None:
    office.vault.require_good_password("sete gatos dormem", ("Ana", "Nova Primavera"))
    for password, code in (("curta", Code.PASSWORD_SHORT), ("corinthians 1910", Code.PASSWORD_COMMON)):
        with pytest.raises(Refused) as refused:
            office.vault.require_good_password(password, ("Ana",))
        assert refused.value.code is code


def test_signatures_are_genuine_for_their_signer_and_message_alone(office: Office) -> None:
    ana, bento = office.unlock(ANA).signer, office.unlock(BENTO).signer
    signature = ana.sign("diário".encode())
    assert (len(ana.public_key), len(signature)) == (64, 128)
    genuine = office.vault.genuine
    assert genuine(ana.public_key, "diário".encode(), signature)
    assert not genuine(ana.public_key, b"diario", signature)
    assert not genuine(bento.public_key, "diário".encode(), signature)
    for public_key, other in (("", signature), ("zz", signature), (ana.public_key, ""), (ana.public_key, "é" * 128)):
        assert not genuine(public_key, "diário".encode(), other)


PASSWORDS_OF_ALL_KINDS = [
    "senhaçã avô ção",
    "🐝🌵🦜🌽🥥🎻🧩🪁🛶🧵🪕🧭",
    "a" * 1_000,
    "",
    " ",
    "\0",
    "\ud800 sozinho",
    "שלום",
]


@pytest.mark.parametrize("password", PASSWORDS_OF_ALL_KINDS)
def test_any_text_can_be_a_password(office: Office, password: str) -> None:
    keys, signer = office.vault.read(office.path).with_person(office.key, "Dário", password, "")
    office.vault.write(office.path, keys)
    unlocked = office.vault.unlock(office.path, "Dário", password, NOW)
    assert (unlocked.keys, unlocked.signer.public_key) == ((office.key,), signer.public_key)
    assert office.code("Dário", password + "a") is Code.PASSWORD_WRONG


def test_accents_typed_either_way_are_the_same_password(office: Office) -> None:
    password = "açúcar é pão você"
    composed, apart = (unicodedata.normalize(form, password) for form in ("NFC", "NFD"))
    assert composed != apart
    for first, second in ((composed, apart), (apart, composed)):
        keys, _ = office.vault.read(office.path).with_person(office.key, ANA, first, "")
        office.vault.write(office.path, keys)
        assert office.unlock(ANA, second).keys == (office.key,)
    assert office.code(ANA, "acucar e pao voce") is Code.PASSWORD_WRONG


def test_somebody_comes(office: Office) -> None:
    keys, signer = office.vault.read(office.path).with_person(office.key, "Dário", "goiaba verde madura", "")
    assert office.vault.read(office.path).names == tuple(PASSWORDS), "nothing changes before it is written"
    office.vault.write(office.path, keys)
    assert office.vault.read(office.path).names == (*PASSWORDS, "Dário")
    assert office.unlock("Dário", "goiaba verde madura").signer.public_key == signer.public_key
    assert office.unlock(ANA).keys == (office.key,)


def test_somebody_given_a_slot_again_keeps_the_place_and_gets_another_signature(office: Office) -> None:
    keys, signer = office.vault.read(office.path).with_person(office.key, ANA, "outra senha de ana", "")
    office.vault.write(office.path, keys)
    assert office.vault.read(office.path).names == tuple(PASSWORDS)
    assert signer.public_key != office.signers[ANA].public_key
    assert office.code(ANA) is Code.PASSWORD_WRONG
    assert office.unlock(ANA, "outra senha de ana").signer.public_key == signer.public_key


def test_somebody_changes_the_password_and_keeps_the_signature(office: Office) -> None:
    signer = office.unlock(ANA).signer
    office.vault.write(office.path, office.vault.read(office.path).with_password(office.key, signer, "outra senha ana"))
    assert office.code(ANA) is Code.PASSWORD_WRONG
    unlocked = office.unlock(ANA, "outra senha ana")
    assert (unlocked.keys, unlocked.signer.public_key) == ((office.key,), signer.public_key)
    assert office.unlock(BENTO).keys == (office.key,)


def test_somebody_leaves_without_anybodys_password(office: Office) -> None:
    office.vault.write(office.path, office.vault.read(office.path).without(office.key, BENTO))
    assert office.code(BENTO) is Code.PERSON_WITHOUT_SLOT
    assert office.unlock(ANA).keys == office.unlock(CELIA).keys == (office.key,)
    assert BENTO not in office.file.read_text(encoding="utf-8")
    same = office.vault.read(office.path).without(office.key, "ninguém")
    assert same.names == (ANA, CELIA)


def test_the_key_changes_without_anybodys_password(office: Office) -> None:
    new = office.vault.new_key()
    both = office.vault.read(office.path).with_key(office.key, new)
    office.vault.write(office.path, both)
    for name in PASSWORDS:
        assert office.unlock(name).keys == (new, office.key), "the newer one first"
    office.vault.write(office.path, office.vault.read(office.path).only(new))
    for name in PASSWORDS:
        unlocked = office.unlock(name)
        assert unlocked.keys == (new,)
        assert unlocked.signer.public_key == office.signers[name].public_key


@pytest.mark.parametrize("kept", ["old", "new"])
def test_in_the_midst_of_a_change_the_key_that_opens_the_file_may_stay_alone(office: Office, kept: str) -> None:
    new = office.vault.new_key()
    key = {"old": office.key, "new": new}[kept]
    both = office.vault.read(office.path).with_key(office.key, new)
    for changed in (both.only(key), both.without(key, BENTO), both.with_person(key, "Dário", "x", "")[0]):
        office.vault.write(office.path, changed)
        assert office.unlock(ANA).keys == (key,)


def test_a_key_that_the_slots_do_not_open_changes_nothing(office: Office) -> None:
    stranger, keys, signer = office.vault.new_key(), office.vault.read(office.path), office.unlock(ANA).signer
    for change in (
        lambda: keys.with_person(stranger, "Dário", "x", ""),
        lambda: keys.with_password(stranger, signer, "x"),
        lambda: keys.without(stranger, BENTO),
        lambda: keys.with_key(stranger, office.key),
        lambda: keys.only(stranger),
    ):
        with pytest.raises(Unusable) as refused:
            change()
        assert refused.value.code is Code.KEYS_OF_ANOTHER_FILE
        assert refused.value.operands == {"path": str(office.path), "keys": str(office.file)}


def test_keys_lie_beside_the_file_itself_where_a_link_leads_to_it(office: Office, tmp_path: Path) -> None:
    office.path.touch()
    shortcut = tmp_path / "mesa" / "atalho.pleb"
    shortcut.parent.mkdir()
    shortcut.symlink_to(office.path)
    assert office.vault.unlock(shortcut, ANA, PASSWORDS[ANA], NOW).keys == (office.key,)
    office.vault.write(shortcut, office.vault.read(shortcut).without(office.key, BENTO))
    assert office.vault.read(office.path).names == (ANA, CELIA)
    assert list(shortcut.parent.iterdir()) == [shortcut]


def test_a_linked_key_file_is_written_where_it_lies(office: Office, tmp_path: Path) -> None:
    real = tmp_path / "cofre.chaves"
    office.file.rename(real)
    office.file.symlink_to(real)
    assert office.code(ANA, "x") is Code.PASSWORD_WRONG
    assert office.file.is_symlink()
    assert decode(real.read_bytes()).failures[ANA].row == 1


def test_the_key_file_goes_away_once(office: Office) -> None:
    office.vault.remove(office.path)
    office.vault.remove(office.path)
    with pytest.raises(Unusable) as refused:
        office.vault.read(office.path)
    assert refused.value.code is Code.KEYS_MISSING
    assert refused.value.operands == {"path": str(office.path), "keys": str(office.file)}
    assert office.code(ANA) is Code.KEYS_MISSING


def test_writing_keeps_the_files_mode_and_leaves_nothing_else(office: Office, tmp_path: Path) -> None:
    office.file.chmod(0o660)
    office.fail(ANA, 1)
    office.unlock(ANA)
    office.vault.write(office.path, office.vault.read(office.path))
    assert stat.S_IMODE(office.file.stat().st_mode) == 0o660
    assert list(tmp_path.iterdir()) == [office.file]


def test_what_a_killed_program_left_changes_nothing(office: Office, tmp_path: Path) -> None:
    leftover, lock = tmp_path / ".plebapp-0123456789ab.parcial", office.file.with_name(f"{office.file.name}.trava")
    leftover.write_bytes(office.file.read_bytes()[:100])
    lock.touch()
    assert office.unlock(ANA).keys == (office.key,)
    assert leftover.exists()


@pytest.mark.parametrize("step", ["write_bytes", "replace"])
def test_a_write_that_fails_leaves_the_keys_as_they_were(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(28, "cheio")

    before = office.file.read_bytes()
    changed = office.vault.read(office.path).without(office.key, BENTO)
    monkeypatch.setattr(Path, step, fail)
    with pytest.raises(Unusable) as refused:
        office.vault.write(office.path, changed)
    monkeypatch.undo()
    assert refused.value.code is Code.DISK_FULL
    assert office.file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [office.file]


def test_a_folder_in_which_nothing_can_be_written(folder_of_somebody: Path) -> None:
    folder = folder_of_somebody / "pasta"
    folder.mkdir()
    office = employ(folder)
    before = office.file.read_bytes()
    folder.chmod(0o555)
    with pytest.raises(Unusable) as refused:
        office.vault.write(office.path, office.vault.read(office.path).without(office.key, BENTO))
    assert refused.value.code is Code.FOLDER_FORBIDDEN
    assert office.unlock(ANA).keys == (office.key,)
    folder.chmod(0o755)
    assert office.file.read_bytes() == before


def test_no_secret_shows(office: Office) -> None:
    unlocked = office.unlock(ANA)
    keys, signer = office.vault.read(office.path).with_person(office.key, "Dário", "goiaba verde madura", "")
    shown = "".join(map(repr, (office.vault, unlocked, keys, signer, office.key)))
    shown += "".join(map(str, (office.vault, unlocked, keys, signer, office.key)))
    secrets = [office.key.value, signer.seed, signer.private]  # type: ignore[attr-defined]  # of ours
    for secret in secrets:
        assert secret.hex() not in shown
        assert repr(secret) not in shown
    assert "goiaba" not in shown
    for word in office.vault.words(office.key):
        assert word not in shown
    refusal = office.refusal(ANA, "goiaba verde madura")
    assert "goiaba" not in repr(refusal) + str(refusal.operands)
    assert refusal.__context__ is None
    content = office.file.read_text(encoding="utf-8")
    assert not any(secret.hex() in content for secret in secrets)


def test_what_belongs_to_another_vault_is_a_mistake_of_the_program(office: Office) -> None:
    class Impostor:
        name = ANA

    with pytest.raises(TypeError):
        office.vault.read(office.path).with_password(office.key, Impostor(), "x")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        office.vault.write(office.path, Impostor())  # type: ignore[arg-type]


def test_the_program_asks_of_argon2_what_rfc_9106_recommends(tmp_path: Path) -> None:
    assert (COST.memory, COST.time, COST.lanes) == (64 * 1024, 3, 4)
    vault, path = KeyVault(), tmp_path / "a.pleb"
    key = vault.new_key()
    keys, _ = vault.new_keys().with_person(key, ANA, PASSWORDS[ANA], "")
    vault.write(path, keys)
    assert keyfiles.read(path).slots[0].cost == COST
    assert KeyVault(CHEAP).unlock(path, ANA, PASSWORDS[ANA], NOW).keys == (key,), "the slot says what it was made with"


def test_chance_is_given(tmp_path: Path) -> None:
    def counting(size: int) -> bytes:
        return bytes(range(size))

    made = [KeyVault(CHEAP, counting) for _ in range(2)]
    keys = [vault.new_keys().with_person(vault.new_key(), ANA, "x", "")[0] for vault in made]
    assert keys[0].content == keys[1].content  # type: ignore[attr-defined]  # of ours
    assert KeyVault(CHEAP).new_key() != KeyVault(CHEAP).new_key()


BYTES = st.binary(max_size=60)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(st.lists(st.tuples(NAMES, BYTES), max_size=5, unique_by=lambda pair: pair[0]), st.dictionaries(NAMES, BYTES))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_key_file_says_what_was_written(people: list[tuple[str, bytes]], boxes: dict[str, bytes]) -> None:
    slots = tuple(Slot(name, b"s" * 16, CHEAP, b"p" * 32, box) for name, box in people)
    content = Content(slots, (SealedKey(b"mark", boxes, b"mac"),))
    assert decode(encode(content)) == content


# Words


def test_the_words_are_the_key(office: Office) -> None:
    words = office.vault.words(office.key)
    assert len(words) == 24
    assert set(words) <= set(office.vault.word_list())
    assert len(set(office.vault.word_list())) == 2_048
    assert office.vault.key_of(words) == office.key
    assert office.vault.words(DataKey(bytes(32)))[:2] == ("abacate", "abacate")


def test_recovery_needs_no_key_file(office: Office) -> None:
    words = office.vault.words(office.key)
    office.vault.remove(office.path)
    key = office.vault.key_of(words)
    keys, signer = office.vault.new_keys().with_person(key, ANA, "outra senha de ana", "")
    office.vault.write(office.path, keys)
    unlocked = office.unlock(ANA, "outra senha de ana")
    assert (unlocked.keys, unlocked.signer.public_key) == ((office.key,), signer.public_key)


@given(st.binary(min_size=32, max_size=32))
def test_every_key_has_its_words(value: bytes) -> None:
    vault = KeyVault(CHEAP)
    assert vault.key_of(vault.words(DataKey(value))).value == value


def test_the_way_of_writing_the_words_is_forgiven(office: Office) -> None:
    words = office.vault.words(office.key)
    numbered = [f"{number}. {word.capitalize()}" for number, word in enumerate(words, start=1)]
    accents = [word.replace("a", "á").replace("c", "ç", 1).upper() for word in words]
    for typed in (numbered, accents, [" ".join(words)], [f"  {word}\t" for word in words], ["\n".join(numbered)]):
        assert office.vault.key_of(typed) == office.key
    assert office.vault.key_of([unicodedata.normalize("NFD", word) for word in accents]) == office.key


def test_words_that_spell_no_key_are_refused_and_not_repeated(office: Office) -> None:
    words = list(office.vault.words(office.key))
    swapped = [words[1], words[0], *words[2:]]
    cases = [[], words[:23], [*words, "abacate"], [*words[:23], "inexistente"], ["1."] * 24]
    if words[0] != words[1]:
        cases.append(swapped)
    for typed in cases:
        try:
            found = office.vault.key_of(typed)
        except Refused as refusal:
            assert (refusal.code, refusal.operands) == (Code.WORDS_WRONG, {"count": 24})  # noqa: PT017
            assert refusal.__context__ is None  # noqa: PT017
        else:
            assert typed is swapped  # one in 256 passes the check
            assert found != office.key
