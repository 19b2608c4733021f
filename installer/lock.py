"""Makes requirements.txt and requirements-test.txt again from pyproject.toml: `python3 installer/lock.py`.

Needs `uv` and the network. Versions already in the lists are kept; `--upgrade` renews what pyproject.toml
leaves open.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from installer.console import capture, run_main
from installer.environment import CHECKOUT, RUN, TEST
from installer.problems import UNKNOWN, SetupError

HEADER = """\
# Made by installer/lock.py from pyproject.toml; not to be edited by hand.
# Every package with the digests of its files for all systems; installed without looking for others.
"""
# Asked for, but used by nothing of ours: sqlite-utils' command to install plugins, num2words' own command.
LEFT_OUT = ("pip", "docopt")


def compile_list(name: str, options: list[str]) -> None:
    """Write the list `name` with every package that pyproject.toml, under `options`, leads to."""
    path = CHECKOUT / "installer" / name
    command = [
        *("uv", "pip", "compile", str(CHECKOUT / "pyproject.toml")),
        *("--universal", "--python-version", "3.11"),
        *("--generate-hashes", "--no-annotate", "--no-header", "--no-emit-index-url", "--no-emit-find-links"),
        *(f"--no-emit-package={package}" for package in LEFT_OUT),
        *("--quiet", "--output-file", str(path), *options),
    ]
    status, output = capture(command)
    if status:
        raise SetupError(UNKNOWN, f"O uv não resolveu {name}:\n{output}")
    path.write_text(HEADER + path.read_text(encoding="utf-8"), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Make both lists, the program's with the versions of the tests'. Raises SetupError."""
    compile_list(TEST, ["--extra", "test", *arguments])
    compile_list(RUN, ["--constraint", str(CHECKOUT / "installer" / TEST), *arguments])
    return 0


if __name__ == "__main__":
    sys.exit(run_main(main))
