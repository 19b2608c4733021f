"""The text of the document in view, taken out for the court's own systems; and the names that files are given."""

import io
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QGuiApplication

from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.ui.pages.documentos.file_names import file_name, safe
from plebapp.usecases.minutes import MINUTES
from tests.ui.pages.documents.papers import WHERE, enter_the_rest, save_as
from tests.ui.sitting import Sitting
from tests.usecases.office import facts, ready_desk

DRAFT = DocumentKind.DRAFT.value
Sit = Callable[..., Sitting]
MOMENT = datetime(2026, 10, 4, 17, 5)  # in legal time already
FORBIDDEN = '<>:"/\\|?*'


def test_the_text_is_saved_and_nothing_is_issued(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    told: list[str] = []
    sitting.session.told.connect(told.append)
    sitting.prompts.answer(tmp_path / "ata.txt")
    page.extracts.save_text()
    sitting.wait()
    assert sitting.prompts.asked[-1].text == f"MINUTA da Ata Geral de 2026-10-04 17h00 - {WHERE}.txt"
    text = (tmp_path / "ata.txt").read_text(encoding="utf-8")
    assert "Nova Primavera" in text
    assert "MINUTA" in text
    assert told == ["Texto salvo: “ata.txt”"]
    assert page.issues.texts() == ()


def test_the_odt_is_one(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    sitting.prompts.answer(tmp_path / "ata.odt")
    page.extracts.save_odt()
    sitting.wait()
    with zipfile.ZipFile(io.BytesIO((tmp_path / "ata.odt").read_bytes())) as parts:
        assert parts.read("mimetype") == b"application/vnd.oasis.opendocument.text"
        assert "Nova Primavera" in parts.read("content.xml").decode("utf-8")


def test_the_text_is_put_on_the_clipboard(page: DocumentsPage, sitting: Sitting) -> None:
    page.extracts.copy_text()
    sitting.wait()
    assert "Nova Primavera" in QGuiApplication.clipboard().text()


def test_of_an_older_issue_it_is_that_issues_text(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    sitting.prompts.answer(None)
    page.extracts.save_text()
    assert sitting.prompts.asked[-1].text == f"MINUTA da Ata Geral nº 1-2026 - {WHERE}.txt"
    page.extracts.copy_text()
    sitting.wait()
    before = QGuiApplication.clipboard().text()
    assert "Nº 1/2026" in before
    enter_the_rest(sitting)
    page.issues.choose(0)
    page.extracts.copy_text()
    sitting.wait()
    assert QGuiApplication.clipboard().text() == before


def test_a_folder_that_is_not_there_is_told(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    sitting.prompts.answer(tmp_path / "sumiu" / "ata.txt")
    page.extracts.save_text()
    sitting.wait()
    assert sitting.prompts.asked[-1].title == "O texto não foi salvo"


# ── names ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "number", "changes", "name"),
    [
        (MINUTES, DocumentNumber(2026, 1), {}, "Ata Geral nº 1-2026 - Nova Primavera-SP"),
        (MINUTES, DocumentNumber(2026, 12, 2), {}, "Ata Geral nº 12-2026 (2ª via) - Nova Primavera-SP"),
        (DRAFT, DocumentNumber(2026, 3), {}, "MINUTA da Ata Geral nº 3-2026 - Nova Primavera-SP"),
        (DRAFT, None, {}, "MINUTA da Ata Geral de 2026-10-04 17h05 - Nova Primavera-SP"),
        (
            MINUTES,
            DocumentNumber(2026, 1),
            {"simulated": True},
            "Ata Geral nº 1-2026 - Nova Primavera-SP - SIMULADO",
        ),
        (
            MINUTES,
            DocumentNumber(2026, 1),
            {"name": 'Vila "A/B": d\'Oeste?'},
            "Ata Geral nº 1-2026 - Vila -A-B-- d'Oeste--SP",
        ),
    ],
)
def test_names_say_what_number_and_whose(
    kind: str, number: DocumentNumber | None, changes: dict[str, object], name: str
) -> None:
    assert file_name(kind, number, facts(**changes), MOMENT) == name


@given(st.text(max_size=400))
def test_no_name_is_forbidden_by_a_system(text: str) -> None:
    name = file_name(MINUTES, DocumentNumber(2026, 1), facts(name=text), MOMENT)
    assert not set(name) & set(FORBIDDEN)
    assert all(ord(char) >= 32 for char in name)
    assert name == name.strip(" .")
    assert len(name) < 150


@given(st.text())
def test_safe_changes_nothing_twice(text: str) -> None:
    assert safe(safe(text)) == safe(text)


def test_a_name_with_a_slash_makes_no_folder(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(ready_desk(tmp_path / "b.pleb", name="Nova/Velha"))
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert sitting.prompts.asked[-1].text == "MINUTA da Ata Geral nº 1-2026 - Nova-Velha-SP.pdf"
