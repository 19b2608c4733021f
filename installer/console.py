"""What the person sees while the machine is prepared, and the commands run meanwhile."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from installer.problems import INTERRUPTED, SetupError

# Settings of the person's own Python and pip that would lead packages past the private environment.
FOREIGN = ("PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV")


def say(text: str) -> None:
    """Print one line at once."""
    print(text, flush=True)


def clean_environment(**more: str) -> dict[str, str]:
    """Return the variables for a command: the person's, without those that mislead Python, and `more`."""
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return {**kept, "PYTHONUTF8": "1", **more}


def capture(
    command: Sequence[str | Path],
    on_line: Callable[[str], None] = lambda _line: None,
    variables: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> tuple[int, str]:
    """Run `command`, in `folder` or the current one, and return its exit status and all it printed; each line goes to
    `on_line` as it comes."""
    lines: list[str] = []
    with subprocess.Popen(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=dict(variables) if variables is not None else clean_environment(),
        cwd=folder,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            on_line(line)
    return process.returncode, "".join(lines)


def show(command: Sequence[str | Path], variables: Mapping[str, str], folder: Path | None = None) -> int:
    """Run `command` on the person's terminal, in `folder` or the current one, and return its exit status."""
    words = [str(part) for part in command]
    return subprocess.run(words, env=dict(variables), cwd=folder, check=False).returncode


def run_main(main: Callable[[list[str]], int]) -> int:
    """Run `main` with the arguments of the command line; tell a set-up error in plain words."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old Windows console lacks some characters
    try:
        return main(sys.argv[1:])
    except SetupError as error:
        print(f"\nNão foi possível preparar o programa.\n{error}", file=sys.stderr, flush=True)
        return error.status
    except KeyboardInterrupt:
        print("\nInterrompido. Execute o mesmo comando de novo para continuar.", file=sys.stderr, flush=True)
        return INTERRUPTED
