"""Who works at the open plebiscite: F2, the lock, and what the menu offers about people and keys.

Protecting and changing the key need the file for themselves: it is left first, as when it is closed, and opened again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from plebapp.domain.errors import Cancelled, PlebError
from plebapp.domain.people import Permission, Role
from plebapp.texts.messages import message
from plebapp.ui import permits
from plebapp.ui.attempts import Proving
from plebapp.ui.idle import IdleWatch
from plebapp.ui.lock import Lock
from plebapp.ui.signing_in import brought_here
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import App, DataKey, Desk, Signer
from plebapp.usecases.protecting import protect, recovery_sheet, renew_key
from plebapp.usecases.signing_in import sign_in

if TYPE_CHECKING:
    from plebapp.ui.desk_controller import DeskController
    from plebapp.ui.dialogs.protect import ProtectDialog
    from plebapp.ui.dialogs.recovery_words import RecoveryWordsDialog
    from plebapp.ui.pair import Pair
    from plebapp.ui.session import Session

NOTHING_TO_LOCK = "O arquivo está sem proteção: não há senha com que bloquear. Veja Arquivo → Proteger arquivo."
INCLUDE_SECOND = "Inclua a segunda pessoa em Arquivo → Pessoas do arquivo."
_PAIR, _OTHER = "pair", "other"
_REKEY = (
    "O arquivo é cifrado de novo, com outra chave e outras palavras de recuperação. As palavras de antes deixam de "
    "abri-lo, mas ainda abrem as cópias de antes: destrua as que não precisar guardar. As senhas não mudam."
)


_NEW_KEY = "Trocar a chave do arquivo; as palavras de recuperação novas aparecem a quem pede."


class PeopleDesk(QObject):
    """Serves the controller's open plebiscite."""

    def __init__(self, controller: DeskController, app: App, runner: Runner) -> None:
        """Follow what `controller` opens."""
        super().__init__(controller)
        self._controller, self._app, self._runner = controller, app, runner
        self._window = controller.window
        self._watch: IdleWatch | None = None
        self.lock: Lock | None = None
        controller.opened.connect(self._opened)
        controller.closed.connect(self._closed)

    @property
    def _session(self) -> Session:
        return self._controller.session()

    def _opened(self, session: Session) -> None:
        for key, there in (
            ("protect", not session.protected),
            ("people", session.signed_in),
            ("rekey", session.signed_in),
        ):
            self._window.action(key).setEnabled(there and not session.desk.book.read_only)
        if session.signed_in:
            self.lock = Lock(session, self._window)
            self.lock.locking.connect(self._window.keep)
            self._watch_hands().touch()
        if self._controller.takes_wish_to_protect(session.desk.book.path):
            self.ask_to_protect()

    def _closed(self) -> None:
        self.lock = None

    # ── who works ──────────────────────────────────────────────────────────────────────────────────

    def change_person(self) -> None:
        """Let another person work: at a posto by PIN, otherwise by password; without protection by name."""
        if not self._controller.is_open:
            return
        session = self._session
        if not session.signed_in:
            self._controller.ask_person()
        elif session.pair is not None:
            from plebapp.ui.dialogs.switch import SwitchDialog

            session.prompts.run(SwitchDialog(session))
        else:
            self._change_alone(session)

    def _change_alone(self, session: Session) -> None:
        others = [p.name for p in session.desk.book.people.all() if p.active and p.name != session.person]
        if not others:
            text = f"Só {session.person} trabalha neste arquivo. Inclua outras pessoas em Arquivo → Pessoas do arquivo."
            session.prompts.inform("Não há quem possa entrar", text)
            return
        text = (
            f"Trabalha agora {session.person}. Num posto, duas pessoas ficam neste computador até o fim da sessão e "
            "trocam de lugar com F2 e um PIN; ou outra pessoa entra no lugar de quem está."
        )
        ways = ((_PAIR, "Chamar outra pessoa ao posto"), (_OTHER, "Trocar de pessoa"))
        chosen = session.prompts.choose("Trocar quem trabalha", text, ways, tone=Tone.NEUTRAL)
        if chosen == _PAIR:
            from plebapp.ui.dialogs.pair import PairDialog

            session.prompts.run(PairDialog(session, self._window))
        elif chosen == _OTHER:
            self._sign_in_instead(session, others)

    def _sign_in_instead(self, session: Session, others: Sequence[str]) -> None:
        from plebapp.ui.dialogs.password import PasswordDialog

        credentials = (others, others[0], Proving(session), session.runner, session.desk.clock)
        text = f"{session.person} sai, e nada do que está digitado se perde."
        dialog = PasswordDialog("Trocar de pessoa", text, "Entrar", credentials, self._window)

        def enter(signer: Signer) -> None:
            session.sign_in(signer)
            dialog.accept()

        dialog.opened.connect(enter)
        session.prompts.run(dialog)

    # ── the lock ───────────────────────────────────────────────────────────────────────────────────

    def lock_now(self) -> None:
        """Lock at once (Ctrl+L), or say that there is nothing to lock."""
        if self.lock is not None:
            self.lock.lock()
        elif self._controller.is_open:
            self._window.activity.tell(NOTHING_TO_LOCK)

    def _watch_hands(self) -> IdleWatch:
        if self._watch is None:
            self._watch = IdleWatch(self._app.clock, self)
            self._watch.idle.connect(self._lock_idle)
            self._watch.lock_keys.connect(self.lock_now)
        return self._watch

    def _lock_idle(self) -> None:
        if self.lock is not None:
            self.lock.lock()

    def look_at_idleness(self) -> None:
        """See now whether nobody has touched anything for long."""
        self._watch_hands().look()

    # ── people ─────────────────────────────────────────────────────────────────────────────────────

    def show_people(self) -> None:
        """Show who works in the file."""
        from plebapp.ui.dialogs.people import PeopleDialog

        PeopleDialog(self._session, self._window).open()

    # ── protecting ─────────────────────────────────────────────────────────────────────────────────

    def ask_to_protect(self) -> None:
        """Explain what protecting means, and ask for the first person."""
        from plebapp.ui.dialogs.protect import ProtectDialog

        session = self._session
        path = session.desk.book.path
        dialog = ProtectDialog(self._app, path, session.person, self._window)
        dialog.filled.connect(partial(self._leave_to_protect, dialog, path))
        dialog.open()

    def _leave_to_protect(
        self, dialog: ProtectDialog, path: Path, name: str, roles: frozenset[Role], password: str
    ) -> None:
        work = partial(_protect, self._app, path, name, roles, password)
        self._controller.leave(partial(self._protect, dialog, path, work))

    def _protect(self, dialog: ProtectDialog, path: Path, work: Callable[[Report], object]) -> None:
        task = Task(work)
        dialog.wait_for(task)
        task.succeeded.connect(partial(self._protected, path))
        task.failed.connect(partial(self._reopen, path))
        task.cancelled.connect(partial(self._reopen, path))
        self._runner.start(task)

    def _protected(self, path: Path, result: tuple[tuple[str, ...], Desk | PlebError]) -> None:
        words, opened = result
        if isinstance(opened, PlebError):
            self._controller.not_opened(opened)
        else:
            self._bring_here(opened)
        self._show_words(path, words).confirmed.connect(self._tell_protected)

    def _tell_protected(self) -> None:
        self._controller.prompts.inform("Arquivo protegido", INCLUDE_SECOND)

    def _bring_here(self, desk: Desk) -> bool:
        """Show what was opened on the worker; False where it cannot be, which is told."""
        try:
            self._controller.show(brought_here(desk, self._runner))
        except PlebError as error:
            self._controller.not_opened(error)
        return self._controller.is_open

    def _reopen(self, path: Path, _error: object = None) -> None:
        self._controller.open(path)

    # ── another key ────────────────────────────────────────────────────────────────────────────────

    def ask_to_change_key(self) -> None:
        """Explain what another key means; it takes two people."""
        session = self._session
        key = session.desk.book.key
        if key is None or not permits.permit(session, Permission.KEYS):
            return
        if not session.prompts.confirm("Trocar a chave do arquivo?", _REKEY, yes="Trocar a chave", danger=True):
            return
        second = None
        if permits.needs_second(session, Permission.KEYS):
            second = permits.ask_second(session, Permission.KEYS, _NEW_KEY)
            if second is None:
                return
        self._controller.leave(partial(self._change_key, session.desk.confirmed_by(second), key, session.pair))

    def _change_key(self, desk: Desk, key: DataKey, pair: Pair | None) -> None:
        task = Task(partial(_change_key, self._app, desk, key))
        task.succeeded.connect(partial(self._key_changed, desk, pair))
        task.failed.connect(partial(self._key_unchanged, desk, key, pair))
        task.cancelled.connect(partial(self._open_again, desk, key, pair))
        self._window.activity.follow(task, "Trocando a chave do arquivo")
        self._runner.start(task)

    def _key_changed(self, desk: Desk, pair: Pair | None, result: tuple[DataKey, tuple[str, ...]]) -> None:
        key, words = result
        self._open_again(desk, key, pair)
        self._show_words(desk.book.path, words)

    def _key_unchanged(self, desk: Desk, key: DataKey, pair: Pair | None, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        self._controller.prompts.inform("A chave não foi trocada", message(error), tone=Tone.WARNING)
        self._open_again(desk, key, pair)

    def _open_again(self, desk: Desk, key: DataKey, pair: Pair | None) -> None:
        """Open the file for whoever had it open, with the key that still holds."""
        try:
            book = self._app.library.open(desk.book.path, key, holder=desk.person)
        except PlebError as error:
            self._controller.not_opened(error)
            return
        self._controller.show(replace(desk, book=book, second=None))
        if self._controller.is_open:
            self._session.seat(pair)

    # ── the recovery words ─────────────────────────────────────────────────────────────────────────

    def _show_words(self, path: Path, words: tuple[str, ...]) -> RecoveryWordsDialog:
        from plebapp.ui.dialogs.recovery_words import RecoveryWordsDialog

        sheet = partial(_sheet, self._app, path, words)
        dialog = RecoveryWordsDialog(words, self._app.vault.word_list(), sheet, self._window)
        dialog.open()
        return dialog


def _sheet(app: App, path: Path, words: tuple[str, ...]) -> bytes:
    return recovery_sheet(app, path, words).pdf


def _protect(
    app: App, path: Path, name: str, roles: frozenset[Role], password: str, report: Report
) -> tuple[tuple[str, ...], Desk | PlebError]:
    """Protect, then open: whatever becomes of the opening, the words must be shown."""
    protected = protect(app, path, name, roles, password, report)
    try:
        desk = sign_in(app, path, name, password)
    except PlebError as error:
        return protected.words, error
    return protected.words, replace(desk, keys_aside=protected.keys_aside)


def _change_key(app: App, desk: Desk, key: DataKey, report: Report) -> tuple[DataKey, tuple[str, ...]]:
    book = app.library.open(desk.book.path, key, holder=desk.person)
    try:
        return renew_key(app, replace(desk, book=book), report)
    except (PlebError, Cancelled):
        book.close()
        raise
