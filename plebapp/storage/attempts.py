"""Wrong passwords, counted in the key file before each answer, so that ending the program undoes none.

Where the file cannot be written they are counted for as long as the program runs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.passwords import left_to_wait
from plebapp.storage import keyfiles
from plebapp.storage.keyfile import Content, Failures

_A_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Attempts:
    """Counts them; `unwritten` are those that no file would take."""

    unwritten: dict[tuple[Path, str], Failures] = field(default_factory=dict)

    def begin(self, path: Path, name: str, now: datetime) -> Failures:
        """Count an attempt as a failure, until `succeeded`, and return what had been counted before it.

        Raises Refused: PASSWORD_WAIT; Unusable where the key file cannot be read.
        """
        now = now.astimezone(UTC)
        with keyfiles.turn(path):
            before = self._found(path, name) or Failures(0, 0, now)
            if now < before.last:  # the clock was set back: one whole wait from now
                before = replace(before, last=now)
                self._keep(path, name, before)
            if left := left_to_wait(before.row, before.last, now):
                raise Refused(Code.PASSWORD_WAIT, wait=whole_seconds(left))
            self._keep(path, name, before.and_one(now))
        return before

    def succeeded(self, path: Path, name: str, before: Failures) -> None:
        """Take the attempt for none, and end the row of failures before it."""
        with keyfiles.turn(path):
            self._keep(path, name, replace(before, row=0))

    def told(self, path: Path, name: str) -> None:
        """Note that the journal has them. Raises Unusable where the key file cannot be read."""
        with keyfiles.turn(path):
            found = self._found(path, name)
            if found is not None:
                self._keep(path, name, replace(found, untold=0))

    def after(self, path: Path, new: Content) -> Mapping[str, Failures]:
        """Return the failures on file of the people of `new`; a slot that is not the same begins without a row."""
        try:
            old = keyfiles.read(path)
        except Unusable:  # there is none, or what takes its place mends it
            return {}
        kept: dict[str, Failures] = {}
        for slot in new.slots:
            if failures := self.unwritten.pop((path, slot.name), old.failures.get(slot.name)):
                kept[slot.name] = failures if old.slot(slot.name) == slot else replace(failures, row=0)
        return _worth_keeping(kept)

    def _found(self, path: Path, name: str) -> Failures | None:
        return self.unwritten.get((path, name)) or keyfiles.read(path).failures.get(name)

    def _keep(self, path: Path, name: str, failures: Failures) -> None:
        content = keyfiles.read(path)
        kept = _worth_keeping({**content.failures, name: failures})
        try:
            if kept != content.failures:
                keyfiles.write(path, replace(content, failures=kept))
            self.unwritten.pop((path, name), None)
        except Unusable:
            self.unwritten[path, name] = failures


def _worth_keeping(failures: Mapping[str, Failures]) -> Mapping[str, Failures]:
    return {name: each for name, each in failures.items() if each.row or each.untold}


def whole_seconds(span: timedelta) -> int:
    """Return the span in seconds, a part of one counted whole."""
    return -(-span // _A_SECOND)
