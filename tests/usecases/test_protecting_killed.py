"""Protecting a file, and changing its key, killed at every step: the file opens afterwards."""

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from plebapp.domain.journal import Action
from plebapp.usecases.plebiscite import open_plebiscite
from plebapp.usecases.ports import App, Desk, Protection
from plebapp.usecases.protecting import protect
from plebapp.usecases.signing_in import open_with_words
from tests.usecases.office import LIBRARY, VAULT
from tests.usecases.protected import MARTA, PASSWORDS, Office, change_key, open_office, protected_office


class Fuse:
    """Kills the process at its nth burning."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def burn(self, *_: object) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class Fused:
    """A port each of whose calls burns a fuse before and after."""

    def __init__(self, port: object, fuse: Fuse) -> None:
        self._port, self._fuse = port, fuse

    def __getattr__(self, name: str) -> Callable[..., object]:
        found = getattr(self._port, name)

        def call(*arguments: object, **options: object) -> object:
            self._fuse.burn()
            result = found(*map(self._fused, arguments), **options)
            self._fuse.burn()
            return result

        return call

    def _fused(self, argument: object) -> object:
        """What is called back (the completion, the report) burns the fuse as well."""
        if not callable(argument):
            return argument

        def called(*arguments: object) -> object:
            self._fuse.burn()
            result = argument(*arguments)
            self._fuse.burn()
            return result

        return called


def dies(act: Callable[[App], object], app: App, steps: int) -> bool:
    """Run an act in a child that is killed at a step; say whether it was, or came to its end before."""
    child = os.fork()
    if child == 0:
        fuse = Fuse(steps)
        try:
            act(replace(app, vault=Fused(app.vault, fuse), library=Fused(app.library, fuse)))  # type: ignore[arg-type]  # both stand in for ports
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def settled(office: Office) -> Desk:
    """The file opened as whoever comes next opens it, by what stands in it."""
    if LIBRARY.protection(office.path) is Protection.OPEN:
        return open_plebiscite(LIBRARY, office.path, MARTA, office.clock)
    return office.sign_in()


def test_killed_at_any_step_of_protecting_the_file_opens_with_the_password_or_without(tmp_path: Path) -> None:
    steps, found = 0, []
    while True:
        steps += 1
        (tmp_path / str(steps)).mkdir()
        office = open_office(tmp_path / str(steps))
        died = dies(lambda app: protect(app, office.path, MARTA, (), PASSWORDS[MARTA]), office.app, steps)  # noqa: B023  # run at once
        found.append(LIBRARY.protection(office.path))
        settled(office).book.close()
        if found[-1] is Protection.OPEN:
            protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA])
        office.journal()
        if not died:
            break
    assert steps > 10
    assert found == sorted(found, key=[Protection.OPEN, Protection.PROTECTED].index)
    assert set(found) == {Protection.OPEN, Protection.PROTECTED}


def test_killed_at_any_step_of_a_change_of_key_the_file_opens_with_the_password(tmp_path: Path) -> None:
    steps, changed = 0, []
    while True:
        steps += 1
        (tmp_path / str(steps)).mkdir()
        office = protected_office(tmp_path / str(steps))
        died = dies(lambda app: change_key(app, office.sign_in()), office.app, steps)  # noqa: B023  # run at once
        settled(office).book.close()
        changed.append(office.actions()[-1] is Action.KEY_CHANGED)
        assert len(VAULT.unlock(office.path, MARTA, PASSWORDS[MARTA], office.clock()).keys) == 1
        if not changed[-1]:
            open_with_words(office.app, office.path, office.words).book.close()
        if not died:
            break
    assert steps > 10
    assert changed == sorted(changed)
    assert set(changed) == {False, True}
