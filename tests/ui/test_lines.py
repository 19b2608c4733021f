"""Dates, hours, fractions and names of municipalities, as people type them."""

from datetime import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from plebapp.domain.moments import read_time
from plebapp.domain.regime import Base, Counted, Rule
from plebapp.domain.uf import UFS
from plebapp.ui.municipalities import MunicipalityEdit, municipalities
from plebapp.ui.widgets.lines import DateEdit, TimeEdit, told_time
from plebapp.ui.widgets.rule_edit import NotAFraction, RuleEdit, read_fraction


@given(st.times().map(lambda moment: moment.replace(second=0, microsecond=0, tzinfo=None, fold=0)))
def test_an_hour_shown_is_read_back(moment: time) -> None:
    assert read_time(told_time(moment)) == moment


@pytest.mark.parametrize(("kind", "text", "tidy"), [(DateEdit, "4/1/2026", "04/01/2026"), (TimeEdit, "8", "08h00")])
def test_a_line_is_tidied_when_it_is_left_and_what_is_wrong_stays(
    qtbot: QtBot, kind: type[DateEdit] | type[TimeEdit], text: str, tidy: str
) -> None:
    holder = QWidget()
    line, other = kind(), QLineEdit()
    column = QVBoxLayout(holder)
    column.addWidget(line)
    column.addWidget(other)
    qtbot.addWidget(holder)
    holder.show()
    with qtbot.waitActive(holder):
        holder.activateWindow()
    for typed, shown in ((text, tidy), ("errado", "errado")):
        line.setFocus()
        line.setText(typed)
        other.setFocus()
        assert line.text() == shown


# ── rules ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", ["0", "-1/2", "3/2", "1/0", "", "um", "1/2/3", "nan", "inf"])
def test_fractions_outside_of_nought_to_one_are_none(text: str) -> None:
    with pytest.raises(NotAFraction):
        read_fraction(text)


@given(st.fractions(0, 1).filter(bool))
def test_a_fraction_shown_is_read_back(fraction: Fraction) -> None:
    assert read_fraction(f"{fraction.numerator}/{fraction.denominator}") == fraction


RULES = st.builds(
    Rule, st.sampled_from(Counted), st.sampled_from(Base), st.fractions(0, 1).filter(bool), strict=st.booleans()
)


@pytest.mark.parametrize("rule", [None, Rule(Counted.SIM, Base.VALID, Fraction(2, 3), strict=True)])
def test_a_rule_shown_is_given_back(qtbot: QtBot, rule: Rule | None) -> None:
    edit = RuleEdit("Quórum", tuple(Counted), optional=True)
    qtbot.addWidget(edit)
    edit.set_rule(rule)
    assert edit.rule() == rule


# ── municipalities ──────────────────────────────────────────────────────────────────────────────────


def test_every_state_has_its_municipalities_in_order() -> None:
    assert sum(len(municipalities(uf)) for uf in UFS) == 5_571
    for uf in UFS:
        assert list(municipalities(uf)) == sorted(municipalities(uf))
    assert "Rosana" in municipalities("SP")
    assert municipalities("") == ()


def test_several_names_are_parted_by_semicolons_each_once(qtbot: QtBot) -> None:
    edit = MunicipalityEdit(several=True)
    qtbot.addWidget(edit)
    edit.setText("  Rosana ;Santa   Bárbara d'Oeste;; Rosana;")
    assert edit.names() == ("Rosana", "Santa Bárbara d'Oeste")
    edit.set_names(("A", "B"))
    assert edit.text() == "A; B"


def test_one_name_may_hold_anything(qtbot: QtBot) -> None:
    edit = MunicipalityEdit()
    qtbot.addWidget(edit)
    edit.setText("Vila Nova; Anexo")
    assert edit.names() == ("Vila Nova; Anexo",)


def test_the_last_of_several_names_is_completed_and_the_others_stay(qtbot: QtBot) -> None:
    edit = MunicipalityEdit(several=True)
    qtbot.addWidget(edit)
    edit.set_state("SP")
    edit.show()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    edit.setText("Rosana; eucli")
    completer = edit.completer()
    completer.setCompletionPrefix("eucli")
    assert completer.splitPath(edit.text()) == ["eucli"]
    assert completer.completionCount() == 1
    assert completer.currentCompletion() == "Rosana; Euclides da Cunha Paulista"
    assert completer.caseSensitivity() is Qt.CaseSensitivity.CaseInsensitive
