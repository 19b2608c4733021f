"""An open plebiscite in the window: what pages read from, and how they have use cases done.

Reading is on the main thread, on a connection of its own. Everything that writes or may take long goes to the worker,
one job after another, on the worker's own connection, so that a slow stick never freezes typing.

In a file without protection the person who works is asked for once per sitting, before the first fact is written. In
a protected one it is whoever signed in; two who signed in at one desk are a `Pair`.
"""

import getpass
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from plebapp.domain.canvass import Canvass
from plebapp.domain.errors import PlebError
from plebapp.domain.people import Permission
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.pair import Pair
from plebapp.ui.prompts import Prompts
from plebapp.ui.tasks import Runner, Task
from plebapp.ui.trust import DISAGREES, Distrust, of_damages, of_disagreements
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.table import Store
from plebapp.usecases.canvass import canvass
from plebapp.usecases.plebiscite import seat
from plebapp.usecases.ports import App, Book, Damage, Desk, Report, Signer
from plebapp.usecases.verify import Verification

T = TypeVar("T")

_PERSON = "person/name"


def ask_person(prompts: Prompts, store: Store) -> str:
    """Ask who works, suggesting the last one or the login name; empty if nobody was named."""
    suggested = str(store.value(_PERSON) or "") or login()
    given = prompts.ask_text(
        "Quem está trabalhando?", "Nome que constará de cada registro", yes="Continuar", initial=suggested
    )
    if not given:
        return ""
    name = seat(given)
    store.setValue(_PERSON, name)
    return name


def login() -> str:
    """Return the name by which the computer knows the person, empty where it knows none."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # a system account without a name (Python 3.13 raises OSError)
        return ""


class Session(QObject):
    """One open plebiscite.

    `changed` says that facts changed: whoever shows some reads them again. `told` carries a short sentence for the
    person, after something was done; `warned` one of what was not done, or is otherwise than they think. `waiting`
    carries a task with the words for what it does. `wanted` carries the key of the page that somebody wants to see and
    what it is to show there (see `Page.reveal`). `person_leaves` comes while whoever worked still does, to bring what
    they typed to safety in their name; `person_changed` then carries who works now, also when the roles or the pair at
    the desk changed. `copied`: a whole copy was made. `rescue_wanted` asks for the ways out of a damaged file,
    `record_wanted` for what the minutes tell besides the count. `closed` says that both connections are closed.
    """

    changed = Signal()
    told = Signal(str)
    warned = Signal(str)
    waiting = Signal(object, str)
    wanted = Signal(str, object)
    person_leaves = Signal()
    person_changed = Signal(str)
    copied = Signal()
    rescue_wanted = Signal()
    record_wanted = Signal()
    closed = Signal()

    def __init__(self, app: App, desk: Desk, runner: Runner, prompts: Prompts, store: Store) -> None:
        """Serve the desk, which stays on this thread; the worker opens another for itself.

        A desk without a person asks for one before the first fact is written.
        """
        super().__init__()
        self.app = app
        self.desk = desk
        self.prompts = prompts
        self.store = store
        self.verification: Verification | None = None
        """What verifying found in this sitting; None before it and after every change of a fact."""
        self.distrust: Distrust | None = None
        """Why no result and no document rests on the file; None while nothing was found."""
        self.runner = runner
        self.pair: Pair | None = None
        """The two people at this desk, None while one works alone."""
        self._worker_book: Book | None = None
        self._canvass: Canvass | None = None
        self._writing = 0  # jobs of this session's own that change facts, and of which it has not heard yet
        self.is_open = True
        """False from the moment that this thread's connection is closed: nothing can be read any more."""

    @property
    def person(self) -> str:
        """Return who works, empty until somebody said so."""
        return self.desk.person

    @property
    def read_only(self) -> bool:
        """Say whether the file is open only to be read."""
        return self.desk.book.read_only

    @property
    def protected(self) -> bool:
        """Say whether the file has people and keys."""
        return self.desk.book.key is not None

    @property
    def signed_in(self) -> bool:
        """Say whether somebody signed in; nobody does who opens a protected file by its words, only to read it."""
        return self.desk.signer is not None

    @property
    def damaged(self) -> bool:
        """Say whether damaged pages were found in the file."""
        return self.distrust is not None and self.distrust.damaged

    def sign_in(self, signer: Signer) -> None:
        """Let somebody who gave the right password work from now on; a pair of others ends."""
        self.person_leaves.emit()
        if self.pair is not None and signer.name == self.pair.other.name:
            self.pair.change_places()
        if self.pair is not None and signer.name not in self.pair.names:
            first, second = self.pair.names
            self.told.emit(f"O posto de {first} e {second} terminou: trabalha agora {signer.name}.")
            self.pair = None
        self.desk = replace(self.desk, person=signer.name, signer=signer)
        self.person_changed.emit(self.person)

    def seat(self, pair: Pair | None) -> None:
        """Let two people work at this desk, or only the one who types now."""
        self.person_leaves.emit()
        self.pair = pair
        if pair is not None:
            self.desk = replace(self.desk, person=pair.typist.name, signer=pair.typist)
        self.person_changed.emit(self.person)

    def set_person(self, name: str) -> None:
        """Let another person work from now on in a file without protection. Raises Refused without a name."""
        named = seat(name)
        self.person_leaves.emit()
        self.desk = replace(self.desk, person=named)
        self.person_changed.emit(self.person)

    def identify(self) -> bool:
        """Make sure that a person is known, asking if need be; False when the one at the keyboard gave up."""
        if not self.person and not self.protected:
            name = ask_person(self.prompts, self.store)
            if name:
                self.set_person(name)
        return bool(self.person)

    def canvass(self) -> Canvass:
        """Return the count as it stands, computed once until something changes."""
        if self._canvass is None:
            self._canvass = canvass(self.desk)
        return self._canvass

    def catch_up(self) -> None:
        """See whether another window or program changed the file meanwhile; then everything is read again, and told.

        While this session's own worker writes, what it wrote is not yet known here for its own: nothing is told then.
        """
        if not self.is_open or self._canvass is None or self._writing:
            return
        head = self.desk.book.journal.head()
        if head is not None and head.digest != self._canvass.journal_head:
            self._canvass, self.verification = None, None
            self.changed.emit()
            self.warned.emit("O arquivo mudou em outra janela ou programa: os números foram lidos de novo.")

    def take_verification(self, verification: Verification) -> None:
        """Remember what verifying found, for the rail and the pages."""
        self.verification = verification
        if not verification.sound:
            self.distrust = of_disagreements(verification.disagreements)
        elif not self.damaged:  # a page that was once read wrong is not trusted because it was read right afterwards
            self.distrust = None
        self.changed.emit()

    def take_damages(self, damages: Sequence[Damage]) -> None:
        """Remember for good what the check of the pages found."""
        self.distrust = of_damages(damages)
        self.changed.emit()

    def take_disagreement(self, told: str) -> None:
        """Remember that the figures are not the journal's, until verifying the whole file says otherwise."""
        if self.distrust is None:
            self.distrust = Distrust(DISAGREES, (told,))
            self.changed.emit()

    def go(self, key: str, target: object = None) -> None:
        """Ask for the page `key`, and for what it is to show there."""
        self.wanted.emit(key, target)

    def do(
        self,
        work: Callable[[Desk, Report], T],
        done: Callable[[T], None] | None = None,
        *,
        failed: Callable[[PlebError], None] | None = None,
        what: str = "",
        permission: Permission | None = None,
        act: str = "",
    ) -> Task | None:
        """Have facts changed by `work` on the worker's desk; then, on this thread, `done` gets its result.

        Expected failures go to `failed`, or are told in a prompt; unexpected ones to the program's hook. `what` names a
        long job ("Importando eleitores"), shown in the window with a button to cancel it. `permission` is what `work`
        will ask the desk for: who lacks it is told so at once, and for an act of two the other person confirms first,
        who is told what by `act`, a sentence.
        Returns the task, None when the file is only read, nobody said who works, or nobody confirmed, and therefore
        nothing is done.
        """
        if not permits.writable(self) or not self.identify():
            return None
        second = None
        if permission is not None:
            if not permits.permit(self, permission):
                return None
            if permits.needs_second(self, permission):
                second = permits.ask_second(self, permission, act)
                if second is None:
                    return None
        task = self._start(work, partial(self._changed, done), failed, what, second)
        self._writing += 1
        task.ending.connect(self._written)
        return task

    def run(
        self,
        work: Callable[[Desk, Report], T],
        done: Callable[[T], None] | None = None,
        *,
        failed: Callable[[PlebError], None] | None = None,
        what: str = "",
    ) -> Task:
        """Have `work` done that changes no fact (reading, documents, drafts, copies), otherwise as `do`.

        Nobody is asked who works, and nothing is announced as changed.
        """
        return self._start(work, partial(self._unchanged, done), failed, what)

    def close(self) -> None:
        """Close the worker's connection (on its thread) and this one's; nothing can be done afterwards."""
        self.runner.start(Task(self._close_worker)).finished.connect(self._close)

    def _start(
        self,
        work: Callable[[Desk, Report], T],
        done: Callable[[T], None],
        failed: Callable[[PlebError], None] | None,
        what: str,
        second: Signer | None = None,
    ) -> Task:
        desk = self.desk.confirmed_by(second)
        task = Task(partial(self._work, work, desk))
        task.succeeded.connect(done)
        task.failed.connect(partial(self._failed, failed))
        if what:
            self.waiting.emit(task, what)
        return self.runner.start(task)

    def _work(self, work: Callable[[Desk, Report], T], desk: Desk, report: Report) -> T:
        if self._worker_book is None:
            self._worker_book = self.desk.book.another()
        return work(replace(desk, book=self._worker_book), report)

    def _close_worker(self, _report: Report) -> None:
        if self._worker_book is not None:
            self._worker_book.close()

    def _close(self) -> None:
        self.is_open = False
        self.desk.book.close()
        self.closed.emit()

    def _written(self) -> None:
        self._writing -= 1

    def _changed(self, done: Callable[[T], None] | None, result: T) -> None:
        self._canvass = self.verification = None
        if done is not None:
            done(result)
        self.changed.emit()

    def _unchanged(self, done: Callable[[T], None] | None, result: T) -> None:
        if done is not None:
            done(result)

    def _failed(self, failed: Callable[[PlebError], None] | None, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        if failed is not None:
            failed(error)
        else:
            self.prompts.inform("Não foi possível", message(error), tone=Tone.WARNING)
