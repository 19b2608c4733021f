"""What pip, venv and apt-get print becomes a cause in plain words, with a status of its own."""

import pytest

from installer import problems
from installer.console import run_main
from installer.problems import SetupError, diagnose

NOT_FOUND = "ERROR: No matching distribution found for pyside6==6.11.3"


@pytest.mark.parametrize(
    ("output", "status", "words"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", 13, "disco"),
        ("OSError: [WinError 112] There is not enough space on the disk", 13, "disco"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", 17, "resumo criptográfico"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed\n" + NOT_FOUND, 12, "PIP_CERT"),
        ("NewConnectionError: [Errno -3] Temporary failure in name resolution\n" + NOT_FOUND, 12, "conexão"),
        ("[Errno 11001] getaddrinfo failed\n" + NOT_FOUND, 12, "conexão"),
        ("ProxyError('Cannot connect to proxy.')\n" + NOT_FOUND, 12, "HTTPS_PROXY"),
        ("E: Failed to fetch a.deb  Could not resolve 'a host'", 12, "conexão"),
        ("ERROR: Could not install packages: [WinError 5] Access is denied: 'Qt6Core.dll'", 15, "Feche o programa"),
        ("[Errno 13] Permission denied: '/usr/lib/plebapp/.venv'", 15, "permissão"),
        ("HINT: This error might have occurred since this system does not have Windows Long Path support", 15, "longo"),
        ("The virtual environment was not created successfully because ensurepip is not available.", 11, "venv"),
        ("/usr/bin/python3: No module named venv", 11, "venv"),
        (NOT_FOUND, 16, "64 bits"),
        ("something new", 19, "não reconhecida"),
        ("", 19, "não reconhecida"),
    ],
)
def test_a_failure_is_told_in_plain_words(output: str, status: int, words: str) -> None:
    error = diagnose(output)
    assert error.status == status
    assert words in str(error).split("Detalhes técnicos")[0]


def test_the_last_lines_are_kept_for_whoever_helps() -> None:
    told = str(diagnose("\n".join(f"line {number}" for number in range(100))))
    assert "line 99" in told
    assert "line 92" in told
    assert "line 91" not in told


def test_no_status_is_one_of_the_programs_own() -> None:
    statuses = {cause.status for cause in problems.CAUSES} | {problems.UNKNOWN, problems.OLD_PYTHON}
    assert min(statuses) >= 10


def test_the_status_reaches_the_shell_and_the_words_the_person(capsys: pytest.CaptureFixture[str]) -> None:
    def main(_arguments: list[str]) -> int:
        raise SetupError(problems.DISK_FULL, "O disco está cheio.")

    assert run_main(main) == problems.DISK_FULL
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "\nNão foi possível preparar o programa.\nO disco está cheio.\n"


def test_an_interruption_is_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    def main(_arguments: list[str]) -> int:
        raise KeyboardInterrupt

    assert run_main(main) == 130
    assert "Interrompido" in capsys.readouterr().err
