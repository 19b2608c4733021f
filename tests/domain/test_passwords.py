"""What is asked of a password: twelve characters, nothing that is tried first, nothing made of names; and the waits."""

import string
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Refused
from plebapp.domain.passwords import MINIMUM, left_to_wait, plain, require_good_password, same, wait_after
from plebapp.resource import resource
from plebapp.storage.common_passwords import common_passwords

NAMES = ("Marta d'Ávila Nogueira", "Nova Primavera", "Plebiscito-Nova_Primavera")
NOW = datetime(2026, 10, 4, 20, tzinfo=UTC)
PADDING = st.text(string.digits + string.punctuation + " ", max_size=30)
FEW = frozenset({"senha", "password1", "justicaeleitoral", "dragao"})


def judged(password: str) -> Code | None:
    """Return why a password is refused."""
    return refusal(password, common_passwords(), NAMES)


def refusal(password: str, common: Collection[str], names: Sequence[str]) -> Code | None:
    try:
        require_good_password(password, common, names)
    except Refused as refused:
        return refused.code
    return None


def test_eleven_characters_are_short_and_twelve_are_not() -> None:
    with pytest.raises(Refused) as refused:
        require_good_password("xk7 qwv bnt", (), ())
    assert refused.value.code is Code.PASSWORD_SHORT
    assert refused.value.operands == {"length": 11, "minimum": MINIMUM}
    require_good_password("xk7 qwv bntz", (), ())
    assert MINIMUM == 12


def test_characters_count_as_people_see_them_whatever_their_bytes() -> None:
    assert judged("ça" * 3 + "vô mé") == judged("c\u0327a" * 3 + "vo\u0302 me\u0301") == Code.PASSWORD_SHORT
    assert judged("çapã vôo mézx") is None
    assert judged("🐝🌵🦜🌽🥥🎻🧩🪁🛶🧵🪕") is Code.PASSWORD_SHORT
    assert judged("🐝🌵🦜🌽🥥🎻🧩🪁🛶🧵🪕🧭") is None
    assert judged("") is Code.PASSWORD_SHORT


@pytest.mark.parametrize(
    "password",
    [
        "sete gatos dormem",
        "cavalo azul no telhado",
        "mesa verde chuva 9",
        "x7392847561029",
        "83920174651123",
        "Marta come jabuticaba",  # a name among other words
        "a senha é jabuticaba",
        "tatu!bola!muro!",
        "שלום לכולם בעיר",
        "password is a poor word",
        "cavalo bateria grampo telhado",  # a word more than the phrase that everybody knows
        "a b c x e f g h",
        "zzzkkkxxxwwwbbb",  # five different characters
        "papa mama ema fé",
        "xk7 qwv bntz" * 83,
    ],
)
def test_there_are_no_rules_of_composition(password: str) -> None:
    assert judged(password) is None


@pytest.mark.parametrize(
    "password",
    [
        "senha123senha123",
        "Senha@2026Senha@2026",
        "!!senhasenha2026",
        "senha senha senha",
        "password2026!!",
        "P@ssw0rd2026!",
        "PASSWORD-PASSWORD",
        "ｐａｓｓｗｏｒｄ２０２６",  # wide letters
        "Justiça Eleitoral",
        "tribunal.eleitoral",
        "minha-senha-123",
        "corinthians1910",
        "abc123777777",
        "99!!1q2w3e4r!!",
        "12345678910111213",
        "123456789012",
        "210987654321",
        "aaaaaaaaaaaa",
        "abababababab",
        "abcdabcdabcda",
        "............",
        "🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉",
        "qwertyuiopas",
        "poiuytrewqlk",
        "asdfghjklçasdf",
        "1qaz2wsx3edc",
        "qwerty123456",
        "abcdefghijkl",
        "abcdefgh2026!",
        "aaa839201746552",
        "zzzzzzyyyyyy",
        "aabbabbaabab",
        "zzzyyyxxxwww",
        "mama ama mama!!",
        "112233445566",
        "qqwweerrttyy",
        "sseennhhaa2026",
        "a b c d e f g h",  # abcdefgh
        "cavalo bateria grampo 7",  # a phrase that everybody knows
    ],
)
def test_what_is_tried_first_is_refused(password: str) -> None:
    assert judged(password) is Code.PASSWORD_COMMON


@pytest.mark.parametrize(
    "password",
    [
        "marta nogueira",
        "NogueiraMarta!",
        "marta.davila.2026",
        "M4rt4N0gu31r4",
        "nova primavera",
        "Primavera*2026*",
        "plebiscitonova",
        "2026marta2026marta",
    ],
)
def test_what_is_made_of_names_is_refused(password: str) -> None:
    assert judged(password) is Code.PASSWORD_IS_NAME


@given(st.sampled_from(sorted(FEW)), PADDING, PADDING, st.integers(1, 4), st.booleans())
def test_padding_repetition_and_capitals_hide_no_common_password(
    common: str, before: str, after: str, times: int, capitals: bool
) -> None:
    password = before + common * times + after
    password = (password.upper() if capitals else password).ljust(MINIMUM, "7")
    assert refusal(password, FEW, NAMES) is Code.PASSWORD_COMMON


@given(st.permutations(["marta", "d", "avila", "nogueira", "nova", "primavera"]), PADDING)
def test_names_in_any_order_are_names(words: list[str], between: str) -> None:
    assert refusal(between.join(words), FEW, NAMES) is Code.PASSWORD_IS_NAME


@given(st.text(min_size=MINIMUM, max_size=60), st.lists(st.text(max_size=20), max_size=4))
def test_any_text_is_judged(password: str, names: list[str]) -> None:
    found = refusal(password, FEW, names)
    assert found in {None, Code.PASSWORD_SHORT, Code.PASSWORD_COMMON, Code.PASSWORD_IS_NAME}


def test_passwords_are_the_same_however_their_characters_are_put_together() -> None:
    assert same("coração de pedra", "corac\u0327a\u0303o de pedra")
    assert not same("coração de pedra", "Coração de pedra")
    assert not same("coração de pedra", "coração de pedra ")


def test_a_password_of_a_megabyte_is_judged_by_its_beginning() -> None:
    assert judged("senha" * 200_000) is Code.PASSWORD_COMMON
    assert judged("xk7 qwv bntz," * 80_000) is None


def test_the_list_is_as_passwords_are_compared() -> None:
    passwords = common_passwords()
    assert len(passwords) > 19_000
    assert {"123456", "senha", "brasil", "justicaeleitoral", "plebiscito", "#1bitch"} <= passwords
    assert all(plain(each) == each and len(each) >= 4 for each in passwords)
    lines = resource("senhas-comuns.txt").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if not line.startswith("# ")]) == len(passwords), "a line twice or empty"
    assert "Django" in "".join(line for line in lines if line.startswith("# "))


@pytest.mark.parametrize(
    ("failures", "seconds"),
    [(0, 0), (2, 0), (3, 1), (4, 2), (5, 4), (10, 128), (11, 256), (12, 300), (13, 300), (10**9, 300)],
)
def test_the_wait_doubles_from_the_third_failure_up_to_five_minutes(failures: int, seconds: int) -> None:
    assert wait_after(failures) == timedelta(seconds=seconds)


@given(st.integers(0, 40))
def test_the_wait_never_shrinks(failures: int) -> None:
    assert wait_after(failures) <= wait_after(failures + 1) <= timedelta(minutes=5)


def test_what_is_left_of_the_wait() -> None:
    def left(seconds: float) -> float:
        return left_to_wait(5, NOW, NOW + timedelta(seconds=seconds)).total_seconds()

    assert [left(seconds) for seconds in (0, 1, 3.5, 4, 5)] == [4, 3, 0.5, 0, 0]
    assert [left(seconds) for seconds in (-1, -86_400)] == [4, 4], "a clock set back shortens nothing and adds nothing"
    assert left_to_wait(2, NOW, NOW) == timedelta(0)
