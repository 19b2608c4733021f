"""Pessoas do arquivo: who works in it, with what roles; coming, leaving, and passwords."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from plebapp.domain.people import Permission, Person, Role
from plebapp.texts.formats import capitalised
from plebapp.texts.terms import ROLES
from plebapp.ui import permits
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.dialogs.person import PersonDialog
from plebapp.ui.marks import PART, PEOPLE
from plebapp.ui.session import Session
from plebapp.ui.spacing import space
from plebapp.ui.widgets.announce import announce
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.flow import FlowLayout
from plebapp.ui.widgets.table import DataTable
from plebapp.usecases.people import add_person, change_password, change_roles, remove_person, reset_password
from plebapp.usecases.ports import App, Desk, Report

_TEXT = "Cada mudança é confirmada por outra pessoa e fica no diário."
_TWO = "Só há uma pessoa: inclua outra, para que correções e mudanças possam ser confirmadas."
_Work = Callable[[Desk, Report], object]


def roles_told(person: Person) -> str:
    """Name somebody's roles, in the order in which roles are listed."""
    return capitalised(_named(person.roles))


def _named(roles: frozenset[Role]) -> str:
    return "; ".join(words for role, words in ROLES.items() if role in roles)


def _columns(standing: Callable[[Person], str]) -> tuple[Column[Person], ...]:
    return (
        Column("name", "Nome", lambda person: person.name, chars=26),
        Column("roles", "Papéis", roles_told, chars=40, stretches=True),
        Column("standing", "Situação", standing, chars=12),
    )


class PeopleDialog(FrameDialog):
    """The table and the acts on the person in it that the keyboard stands on."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        """Show the people of the session's file."""
        super().__init__("Pessoas do arquivo", _TEXT, parent, size=(112, 70))
        self.setProperty(PART, PEOPLE)
        self._session = session
        self._lacking: tuple[str, ...] = ()
        self.table = DataTable("Pessoas do arquivo", "people", session.store)
        self._model: RowsModel[Person] = RowsModel(_columns(self._standing), ())
        self.table.setModel(self._model)
        self.add_person = Button("Incluir pessoa…", icon="add")
        self.roles = Button("Papéis…", icon="edit")
        self.reset = Button("Senha nova…", icon="lock")
        self.leave = Button("Retirar…", icon="remove")
        self.own = self.add_button_at_left("Minha senha…", "person")
        row = FlowLayout()
        space(row, spacing=1.5)
        for button in (self.add_person, self.roles, self.reset, self.leave):
            row.addWidget(button)
        self.add(row)  # over the table: in sight also where large text leaves little room
        self.add(self.table, 1)
        close = self.add_button("Fechar", ButtonKind.PRIMARY)
        close.clicked.connect(self.accept)
        self.add_person.clicked.connect(self.ask_new)
        self.roles.clicked.connect(self.ask_roles)
        self.reset.clicked.connect(self.ask_reset)
        self.leave.clicked.connect(self.ask_leave)
        self.own.clicked.connect(self.ask_own)
        self.table.row_chosen.connect(self._chosen)
        self.table.current_changed.connect(self._show_buttons)
        self.refresh()
        self.table.setFocus()

    def refresh(self) -> None:
        """Read the people again."""
        row = max(self.table.current_row(), 0)
        people = self._session.desk.book.people.all()
        self._lacking = permits.without_password(self._session)
        self._model.set_rows(sorted(people, key=lambda person: not person.active))
        self.table.select_row(min(row, len(people) - 1))
        self._show_buttons()
        if sum(person.active for person in people) == 1:
            self.say("Falta uma segunda pessoa", _TWO, Tone.WARNING)
        elif self._lacking:
            self.say("Há quem não tenha senha", permits.passwords_wanting(self._session), Tone.WARNING)
        else:
            self.say("")

    def _standing(self, person: Person) -> str:
        if not person.active:
            return "saiu"
        return "sem senha" if person.name in self._lacking else "trabalha"

    def current(self) -> Person | None:
        """Return the person that the keyboard stands on."""
        row = self.table.current_row()
        return self._model.row_at(row) if row >= 0 else None

    def ask_new(self) -> None:
        """Let somebody else work in the file."""
        if not self._permitted():
            return
        app, name = self._session.app, self._session.canvass().plebiscite.name
        form = PersonDialog("Incluir pessoa", "A própria pessoa digita a senha.", "Incluir", self)
        form.ask_name()
        form.ask_roles(frozenset())
        form.ask_password(app.vault, name, self._session.desk.book.path.stem)

        def work(desk: Desk, _report: Report) -> object:
            assert form.name is not None
            assert form.roles is not None
            return add_person(app, desk, form.name.text(), form.roles.roles(), form.typed_password())

        def act() -> str:
            assert form.name is not None
            assert form.roles is not None
            return f"Incluir {form.name.text().strip()} no arquivo: {_named(form.roles.roles())}."

        self._show(form, work, "Pessoa incluída", act)

    def ask_roles(self) -> None:
        """Give the person other roles."""
        person = self.current()
        if person is None or not self._permitted():
            return
        form = PersonDialog(f"Papéis de {person.name}", "", "Gravar os papéis", self)
        form.ask_roles(person.roles)

        def work(desk: Desk, _report: Report) -> object:
            assert form.roles is not None
            return change_roles(desk, person.name, form.roles.roles())

        def act() -> str:
            assert form.roles is not None
            return f"Papéis de {person.name}: eram {_named(person.roles)}; passam a ser {_named(form.roles.roles())}."

        self._show(form, work, "Papéis gravados", act)

    def ask_reset(self) -> None:
        """Give somebody who forgot it another password."""
        person = self.current()
        if person is None or not self._permitted():
            return
        app = self._session.app
        text = "A própria pessoa digita a senha nova. A anterior deixa de valer, e a assinatura também é nova."
        form = PersonDialog(f"Senha nova de {person.name}", text, "Gravar a senha", self)
        form.ask_password(
            app.vault, person.name, self._session.canvass().plebiscite.name, self._session.desk.book.path.stem
        )

        def work(desk: Desk, _report: Report) -> object:
            return reset_password(app, desk, person.name, form.typed_password())

        def act() -> str:
            return f"Dar senha e assinatura novas a {person.name}: {_named(person.roles)}."

        self._show(form, work, "Senha refeita", act, person.name)

    def ask_leave(self) -> None:
        """Let somebody work in the file no longer."""
        person = self.current()
        if person is None or not self._permitted():
            return
        text = (
            f"{person.name} deixa de entrar neste arquivo, e o nome não volta a ser usado. O que registrou continua "
            "valendo. As cópias já feitas ainda se abrem com a senha de então: para isso, troque também a chave."
        )
        if self._session.prompts.confirm(f"Retirar {person.name}?", text, yes="Retirar", danger=True):
            work = partial(_remove, self._session.app, person.name)
            act = f"Retirar {person.name} do arquivo: {_named(person.roles)}."
            self._session.do(
                work, partial(self._done, person.name, "Pessoa retirada"), permission=Permission.PEOPLE, act=act
            )

    def ask_own(self) -> None:
        """Change the password of the one who works."""
        app, person = self._session.app, self._session.person
        form = PersonDialog(f"Senha de {person}", "A assinatura continua a mesma.", "Trocar a senha", self)
        form.ask_old()
        form.ask_password(app.vault, person, self._session.canvass().plebiscite.name, self._session.desk.book.path.stem)

        def work(desk: Desk, _report: Report) -> object:
            change_password(app, desk, form.typed_old(), form.typed_password())
            return None

        self._show(form, work, "Senha trocada", permission=None)

    def _show(
        self,
        form: PersonDialog,
        work: _Work,
        told: str,
        act: Callable[[], str] = str,
        rekeyed: str = "",
        permission: Permission | None = Permission.PEOPLE,
    ) -> None:
        def done(result: object) -> None:
            form.done_with()
            self._done(rekeyed, told, result)

        def do() -> None:
            task = self._session.do(work, done, failed=form.refuse, permission=permission, act=act())
            if task is not None:
                form.wait()

        form.filled.connect(do)
        form.open()

    def _done(self, changed: str, told: str, _result: object) -> None:
        """Show what changed; whoever left, or has another signature, is at the posto no longer."""
        pair = self._session.pair
        if pair is not None and changed == pair.other.name:
            self._session.seat(None)
        self.refresh()
        if not self.said().title:
            self.say(told, tone=Tone.OK)
        announce(self, told)

    def _permitted(self) -> bool:
        return permits.permit(self._session, Permission.PEOPLE)

    def _chosen(self, _row: int) -> None:
        if self.roles.isEnabled():
            self.ask_roles()

    def _show_buttons(self, _row: int = 0) -> None:
        person = self.current()
        at_work = person is not None and person.active
        other = at_work and person is not None and person.name != self._session.person
        self.roles.setEnabled(at_work)
        self.reset.setEnabled(other)
        self.leave.setEnabled(other)
        for button in (self.add_person, self.roles, self.reset, self.leave):
            permits.hint(self._session, Permission.PEOPLE, button)


def _remove(app: App, name: str, desk: Desk, _report: Report) -> Person:
    return remove_person(app, desk, name)
