"""Items VI to X of the general minutes: roll, totals, the test of art. 5º, review, proclamation.

Every figure is the canvass's; the words are in `texts`.
"""

from datetime import datetime
from fractions import Fraction

from plebapp.domain.canvass import Canvass, QuestionVerdict, Verdict
from plebapp.domain.decision import Test, compare
from plebapp.domain.partial import Partial
from plebapp.domain.plebiscite import Combination
from plebapp.domain.regime import Base, Counted, Regime, Rule
from plebapp.domain.totals import Totals
from plebapp.domain.verification import Signed
from plebapp.reports.composition import MM, Align, Column, Row, Style
from plebapp.reports.writer import Writer
from plebapp.texts import minutes, proclamation, rules
from plebapp.texts.formats import HALF, integer, percent
from plebapp.texts.words import Gender, cardinal

_TOTALS = (
    Column("Votantes e votos", most=45 * MM, names=True),
    Column("Em algarismos", Align.RIGHT),
    Column("Por extenso", share=1),
    Column("Percentual", Align.RIGHT, most=60 * MM),
)
_TESTS = (
    Column("Exigência", share=1, names=True),
    Column("Regra", least=20 * MM, most=32 * MM),
    Column("Aritmética", least=50 * MM, most=62 * MM),
    Column("Exame", share=1),
)
Part = tuple[str, Verdict]
"""What a table is about (an area, the areas together; empty where there is one) and its verdict."""


def write_roll(writer: Writer, canvass: Canvass, version: str, signed: Signed | None) -> None:
    """Write item VI, the digests that tie the document to the file, and how that is protected."""
    writer.heading("VI — Relação de votantes, eleitores inscritos e resumos de conferência")
    closing = canvass.closing
    writer.write(minutes.roll_open(canvass.reopenings) if closing is None else minutes.roll(canvass, closing))
    writer.write(minutes.digests(canvass, version, signed), Style.SMALL)


def write_totals(writer: Writer, canvass: Canvass) -> None:
    """Write item VII: totals in figures and in words, as a whole and by area."""
    partial = "" if canvass.complete else " (parciais)"
    writer.heading(f"VII — Totais{partial}")
    for judged in canvass.questions:
        _write_question(writer, canvass, judged)
        for label, verdict in _all_parts(canvass, judged):
            if label:
                writer.subheading(label)
            _write_totals(writer, canvass.plebiscite.regime, verdict.totals)


def _write_question(writer: Writer, canvass: Canvass, judged: QuestionVerdict) -> None:
    if heading := minutes.question_heading(canvass, judged):
        writer.subheading(heading)


def _all_parts(canvass: Canvass, judged: QuestionVerdict) -> list[Part]:
    """Return the verdicts to be shown in full: the only one, or each area's and that of all together."""
    if len(judged.areas) < 2:
        return [("", judged.whole)]
    areas = [(f"Área consultada: {canvass.area_name(area)}", verdict) for area, verdict in judged.areas]
    return [*areas, ("Áreas em conjunto", judged.whole)]


def _write_totals(writer: Writer, regime: Regime, totals: Totals) -> None:
    masculine, feminine = Gender.MASCULINE, Gender.FEMININE
    came = _share(
        totals.turnout, totals.enrolled, "dos inscritos", _line(regime.quorum, Counted.TURNOUT, Base.ENROLLED)
    )
    sim, nao, blank, null = (
        _share(votes, totals.turnout, "dos que compareceram", line)
        for votes, line in (
            (totals.sim, _line(regime.majority, Counted.SIM, Base.TURNOUT)),
            (totals.nao, HALF),
            (totals.blank, HALF),
            (totals.null, HALF),
        )
    )
    lines = (
        ("Eleitores inscritos (I)", totals.enrolled, masculine, ""),
        ("Compareceram (C)", totals.turnout, masculine, came),
        ("Votos Sim (S)", totals.sim, masculine, sim),
        ("Votos Não (N)", totals.nao, masculine, nao),
        ("Votos em branco", totals.blank, masculine, blank),
        ("Votos nulos", totals.null, masculine, null),
        ("Cédulas apuradas", totals.ballots, feminine, ""),
    )
    rows = [Row([label, integer(number), cardinal(number, gender), share]) for label, number, gender, share in lines]
    writer.table(_TOTALS, rows)


def _share(amount: int, whole: int, of_whom: str, line: Fraction) -> str:
    return f"{percent(amount, whole, line)} {of_whom}" if whole else "—"


def _line(rule: Rule | None, counted: Counted, base: Base) -> Fraction:
    """Return the line that decides about this share, if the rule is about it."""
    about = rule is not None and (rule.counted, rule.base) == (counted, base)
    return rule.fraction if rule is not None and about else HALF


def write_tests(writer: Writer, canvass: Canvass) -> None:
    """Write item VIII: the rule by its law, and its arithmetic for whatever decides."""
    regime, polling_day = canvass.plebiscite.regime, canvass.plebiscite.polling_day
    writer.heading(f"VIII — {rules.comparison_heading(regime)}")
    said = [(rules.rule_applied(regime), "")]
    if warning := rules.out_of_period(regime, polling_day):
        said.append(("", warning))
    if not canvass.complete:
        said.append((f"{minutes.progress(canvass.whole.stations)} {minutes.PARTIAL_ARITHMETIC}", ""))
    for text, tail in said[:-1]:
        writer.write(text, tail=tail)
    text, tail = said[-1]
    writer.lead(text, tail=tail)
    for judged in canvass.questions:
        _write_question(writer, canvass, judged)
        if len(judged.areas) > 1:
            names = [canvass.area_name(area) for area, _ in judged.areas]
            writer.lead(minutes.areas_consulted(names, canvass.plebiscite.combination))
        for label, verdict in _deciding_parts(canvass, judged):
            _write_tests(writer, label, verdict)


def _deciding_parts(canvass: Canvass, judged: QuestionVerdict) -> list[Part]:
    """Return the verdicts to be examined: every area's, and that of all together unless each area decides apart."""
    parts = _all_parts(canvass, judged)
    return parts[:-1] if _apart(canvass) and len(parts) > 1 else parts


def _apart(canvass: Canvass) -> bool:
    return canvass.plebiscite.combination in (Combination.ALL, Combination.EACH)


def _write_tests(writer: Writer, label: str, verdict: Verdict) -> None:
    if label:
        writer.subheading(label)
    if verdict.decision is None:
        writer.write("Não há eleitores inscritos, e nenhuma decisão é possível.")
        return
    _write_test_table(writer, verdict.decision.quorum, verdict.decision.majority, verdict.partial)
    if sentence := rules.excess(verdict.totals):
        writer.write(sentence)


def _write_test_table(writer: Writer, quorum: Test | None, majority: Test, partial: Partial | None) -> None:
    rows = []
    if quorum is None:
        rows.append(Row(["Quórum: a regra não o exige", "—", "—", "—"]))
    else:
        open_still = partial.quorum if partial else None
        result = rules.QUORUM_PROSPECTS[open_still] if open_still else rules.quorum_result(quorum)
        rows.append(_test_row("Quórum", quorum, result))
    result = rules.MAJORITY_PROSPECTS[partial.majority] if partial else rules.majority_result(majority)
    rows.append(_test_row("Maioria", majority, result))
    writer.table(_TESTS, rows)


def _test_row(name: str, test: Test, result: str) -> Row:
    return Row([f"{name}: {rules.requirement(test.rule)}", rules.formula(test.rule), rules.arithmetic(test), result])


def write_review(writer: Writer, canvass: Canvass) -> None:
    """Write item IX: what annulled and impeded stations could change."""
    writer.heading("IX — Seções que não contam: exame do resultado (CE, arts. 187 e 224)")
    if not canvass.complete:
        writer.write(rules.REVIEW_LATER)
        return
    for judged in canvass.questions:
        _write_question(writer, canvass, judged)
        if judged.whole.review is None:
            writer.write(rules.NOTHING_TO_REVIEW)
        else:
            _write_reviews(writer, canvass, judged)


def _write_reviews(writer: Writer, canvass: Canvass, judged: QuestionVerdict) -> None:
    """Write what a new poll could change, of each area where it decides by itself, else of the whole; and the other
    reading of art. 5º wherever it changes a verdict."""
    parts = _all_parts(canvass, judged)
    areas, together = parts[:-1], parts[-1:]
    each = canvass.plebiscite.combination is Combination.EACH and areas
    for label, verdict in areas if each else [("", verdict) for _, verdict in together]:
        if verdict.review is not None:
            if label:
                writer.subheading(label)
            writer.write(rules.review(verdict.review, verdict.stations))
    for label, verdict in areas if _apart(canvass) and areas else together:
        if verdict.review is not None and verdict.review.other_reading.changes_verdict:
            _write_other_reading(writer, canvass.plebiscite.regime, label, verdict.review.other_reading.totals)


def _write_other_reading(writer: Writer, regime: Regime, label: str, other: Totals) -> None:
    writer.lead(rules.OTHER_READING)
    if label:
        writer.subheading(label)
    quorum = None if regime.quorum is None else compare(regime.quorum, other)
    _write_test_table(writer, quorum, compare(regime.majority, other), None)


def write_proclamation(writer: Writer, canvass: Canvass, issued_at: datetime) -> None:
    """Write item X: what the board proclaims; of a draft, that and why it proclaims nothing. `issued_at` is local."""
    writer.heading("X — Proclamação (CE, art. 186)")
    if reason := minutes.draft_reason(canvass, issued_at):
        writer.write(f"Não há proclamação de resultado. {reason}")
        return
    combination = canvass.plebiscite.combination
    for judged in canvass.questions:
        _write_question(writer, canvass, judged)
        writer.write(minutes.totals_told(judged.whole.totals))
        for proclaimed in proclamation.proclamations(judged, combination, canvass.area_name):
            if proclaimed.word:
                writer.lead(proclaimed.text)
                writer.write(proclaimed.word, Style.PROCLAIMED)
            else:
                writer.write(proclaimed.text)
