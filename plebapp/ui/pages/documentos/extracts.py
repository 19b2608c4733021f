"""The text of a document apart from its paper: as a file of plain text or ODT, or to the clipboard, for pasting into
the court's own systems. What leaves this way is no document, and nothing is issued."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from plebapp.domain.errors import PlebError
from plebapp.texts.messages import message
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.extracts import Form, minutes_of, save_extract
from plebapp.usecases.ports import Desk, Document, Report

TEXT = FileKind("documents", "Texto", ("*.txt",), "txt")
ODT = FileKind("documents", "Texto OpenDocument", ("*.odt",), "odt")


InView = Callable[[], tuple[Document, str] | None]


class Extracts(QMenu):
    """The menu by which the text of the document in view is taken out; `check_wanted` asks to check a document."""

    check_wanted = Signal()

    def __init__(self, session: Session, in_view: InView, parent: QWidget) -> None:
        """Ask and tell through `session`; `in_view` gives the document and a good name for files of it, if there is
        one."""
        super().__init__(parent)
        self._session, self._in_view = session, in_view
        for words, work in (
            ("Salvar como &texto…", self.save_text),
            ("Salvar como &ODT…", self.save_odt),
            ("&Copiar texto", self.copy_text),
        ):
            self.addAction(words).triggered.connect(work)
        self.addSeparator()
        self.addAction("Conferir &documento…").triggered.connect(lambda *_: self.check_wanted.emit())

    def save_text(self) -> None:
        """Ask where, and write the document's text in UTF-8."""
        self._save("Salvar como texto", TEXT, Form.TEXT)

    def save_odt(self) -> None:
        """Ask where, and write the document as ODT."""
        self._save("Salvar como ODT", ODT, Form.ODT)

    def copy_text(self) -> None:
        """Put the document's text on the clipboard."""
        found = self._in_view()
        if found is None:
            return
        document, _ = found

        def work(desk: Desk, report: Report) -> str:
            app = self._session.app
            return app.documents.minutes_text(minutes_of(app, desk, document, report))

        self._session.run(work, self._copied, failed=partial(self._failed, "O texto não foi copiado"))

    def _save(self, title: str, kind: FileKind, form: Form) -> None:
        found = self._in_view()
        if found is None:
            return
        document, name = found
        path = self._session.prompts.save_file(title, kind, f"{name}.{kind.suffix}")
        if path is None:
            return

        def work(desk: Desk, report: Report) -> None:
            save_extract(self._session.app, desk, document, form, path, report)

        self._session.run(work, partial(self._saved, path), failed=partial(self._failed, "O texto não foi salvo"))

    def _saved(self, path: Path, _nothing: None) -> None:
        self._session.told.emit(f"Texto salvo: “{path.name}”")

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._session.told.emit("Texto copiado: cole-o onde quiser")

    def _failed(self, title: str, error: PlebError) -> None:
        self._session.prompts.inform(title, message(error), tone=Tone.WARNING)
