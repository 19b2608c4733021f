"""Every number on every page is read back and accounted for: those of each section are just those that follow from the
facts, no more, no fewer, none other; and every figure agrees with its words."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from hashlib import sha256

import pypdfium2 as pdfium
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.minutes import Minutes
from plebapp.domain.station import State
from plebapp.reports.documents import PdfDocuments
from plebapp.texts.formats import full_digest, short_digest
from plebapp.texts.words import Gender, cardinal
from tests.reports import kinds
from tests.reports.accounting import NUMBER, Stations, Whole, numbers, total
from tests.reports.accounting_record import Frame, Record
from tests.reports.builders import ROLL, VERSION, account, canvass
from tests.reports.reading import Page, is_header, pages, plain, station_lines, sums
from tests.reports.reading import figure as read_figure

HEAD_OF_ALL, CLOSING = "head", "closing"
CLOSING_WORDS = "(Nada mais havendo|Esta minuta reproduz)"
CONTINUED = re.compile("Continuação das assinaturas da")
TITLE = re.compile(r"[IVX]+ — (.*)")
# What sections are called, whatever their numbers.
SECTIONS = {
    "Seções apuradas": "table",
    "Seções anuladas": "out",
    "Incoincidências": "mismatches",
    "Impugnações": "decisions",
    "Ocorrências": "occurrences",
    "Relação de votantes": "roll",
    "Totais": "totals",
    "Teste d": "tests",
    "Seções que não contam": "review",
    "Proclamação": "proclamation",
}
CARRIED = ("a transportar", "transporte")
# The law's own numbers, the names of standards, and of the program's version.
LAW = re.compile(
    r"Código Eleitoral — CE, art\. 186, § 1º, I|\(CE, arts?\. [^()]*\)|arts\. 187 e 224 do CE"
    r"|(?:LC|Lei(?: Complementar)?|Res\. TSE) nº [\d.]+/\d{4}(?:, arts?\. [\dº]+(?: e \d+)?)?"
    r"|art\. [35]º(?:, parágrafo único, I)?|SHA-256|versão [\d.]+"
)
PERCENT = re.compile(r"(\d{1,3}(?:\.\d{3})*(?:,\d\d)?) ?%")
IN_WORDS = re.compile(r"(\d[\d.]*) \(([^()\d]+)\)")
VOCABULARY = {
    word
    for number in (*range(1_000), 1_000_000, 2_000_000)
    for gender in Gender
    for word in cardinal(number, gender).split()
} | {"mil", "nenhum", "nenhuma"}


def sections(read: list[Page]) -> dict[str, str]:
    """The text of each section, what is repeated at the turn of a page left out."""
    found: dict[str, list[str]] = {HEAD_OF_ALL: []}
    current = HEAD_OF_ALL
    for page in read:
        for line in page.body:
            if title := TITLE.match(line.text):
                current = next(name for start, name in SECTIONS.items() if title[1].startswith(start))
                assert current not in found, f"{current} twice"
                found[current] = []
            elif line.texts[0] not in CARRIED and not line.text.endswith("(continuação)"):
                found[current].append(line.text)
    return {name: plain(" ".join(lines)) for name, lines in found.items()}


def told(text: str) -> Counter[str]:
    """The numbers of a section but those of the law."""
    return Counter(numbers(LAW.sub(" ", text)))


def wrong(read: Mapping[str, Counter[str]], expected: Mapping[str, Iterable[str]]) -> list[str]:
    """Say, section by section, what is there and should not be, and what is missing."""
    faults = []
    for name in dict.fromkeys((*read, *expected)):
        there, due = read.get(name, Counter()), Counter(expected.get(name, ()))
        if there != due:
            faults.append(f"{name}: not accounted for {dict(there - due)}, missing {dict(due - there)}")
    return faults


def due(minutes: Minutes) -> dict[str, Iterable[str]]:
    """The numbers that each section must show."""
    stations, whole, record, frame = Stations(minutes), Whole(minutes), Record(minutes), Frame(minutes)
    return {
        HEAD_OF_ALL: frame.opening(),
        "table": stations.table(),
        "out": stations.out(),
        "mismatches": stations.mismatches(),
        "decisions": (*record.decided(), *stations.other_decisions()),
        "occurrences": (*record.incidents(), *stations.notes()),
        **{name: getattr(whole, name)() for name in ("roll", "totals", "tests", "review", "proclamation")},
        CLOSING: frame.closing(),
    }


def check(minutes: Minutes, read: list[Page]) -> list[str]:
    """Return what on the pages does not follow from the minutes' facts."""
    text = sections(read)
    text["proclamation"], start, closing = re.split(CLOSING_WORDS, text["proclamation"], maxsplit=1)
    text[CLOSING] = start + closing
    digests = [full_digest(minutes.canvass.journal_head)]
    if (roll := minutes.canvass.closing) is not None:
        digests += [full_digest(roll.digest), short_digest(roll.digest)]
    faults = [f"roll: {digest} is missing" for digest in digests if text["roll"].count(digest) != 1]
    for digest in digests:
        text["roll"] = text["roll"].replace(digest, " ")
    shares = PERCENT.findall(text["totals"])
    text["totals"] = PERCENT.sub(" ", text["totals"])
    expected = due(minutes)
    continued = Frame(minutes).continued() * len(CONTINUED.findall(closing))
    expected[CLOSING] = [*expected[CLOSING], *continued]
    faults += wrong({name: told(each) for name, each in text.items()}, expected)
    faults += wrong_shares(shares, list(Whole(minutes).shares()))
    return [*faults, *wrong_words(minutes, read), *wrong_feet(minutes, read), *wrong_sums(read)]


def wrong_sums(read: list[Page]) -> Iterator[str]:
    """What a table carries over the end of a page is the sum of its rows so far, and carried in as carried out."""
    out = [0] * 7
    for number, page in enumerate(read, start=1):
        headers = [place for place, line in enumerate(page.lines) if is_header(line)]
        table = replace(page, lines=page.lines[headers[-1] :]) if headers else page
        carried_in = sums([page], CARRIED[1])
        if carried_in and carried_in != [tuple(out)]:
            yield f"page {number}: {carried_in} carried in, {out} carried out before"
        so_far = out if sums([table], CARRIED[1]) else [0] * 7
        rows = [so_far, *([*row.figures, *[0] * (7 - len(row.figures))] for row in station_lines([table]))]
        out = [sum(column) for column in zip(*rows, strict=True)]
        carried_out = sums([page], CARRIED[0])
        if carried_out and carried_out != [tuple(out)]:
            yield f"page {number}: {carried_out} carried out, {out} the sum of the rows"


def wrong_feet(minutes: Minutes, read: list[Page]) -> Iterator[str]:
    """Every foot bears the document's number, its moment, page x of y, and the journal's head."""
    digest, frame = short_digest(minutes.canvass.journal_head), Frame(minutes)
    for number, page in enumerate(read, start=1):
        there = Counter(numbers(page.foot.replace(VERSION, "").replace(digest, "")))
        if digest not in page.foot or there != Counter(frame.foot(number, len(read))):
            yield f"foot of page {number}: {page.foot}"


def wrong_shares(printed: list[str], due: list[tuple[int, int]]) -> list[str]:
    """Each share is within a hundredth of a percent, to which it is rounded."""
    if len(printed) != len(due):
        return [f"{len(printed)} shares, {len(due)} due"]
    return [
        f"{share} % of {whole} is not {part}"
        for share, (part, whole) in zip(printed, due, strict=True)
        if abs(Fraction(share.replace(".", "").replace(",", ".")) - Fraction(100 * part, whole)) >= Fraction(1, 100)
    ]


def wrong_words(minutes: Minutes, read: list[Page]) -> Iterator[str]:
    """Every figure followed by words in parentheses is the number that the words are; moments are told in words."""
    whole = plain(" ".join(page.text for page in read))
    for number, words in IN_WORDS.findall(whole):
        if set(words.split()) <= VOCABULARY and words not in in_words(read_figure(number)):
            yield f"{number} ({words})"
    for moment, times in Counter([*Frame(minutes).words(), *Record(minutes).moments()]).items():
        if whole.casefold().count(moment.casefold()) < times:
            yield f"{moment} is missing"


def in_words(number: int) -> set[str]:
    return {"nenhum", "nenhuma", "zero"} if number == 0 else {cardinal(number, gender) for gender in Gender}


@pytest.fixture(scope="module", params=kinds.KINDS)
def minutes(request: pytest.FixtureRequest) -> Minutes:
    return kinds.KINDS[request.param]()


def read_back(minutes: Minutes) -> list[Page]:
    return pages(PdfDocuments().general_minutes(minutes).pdf)


def test_more_who_came_than_are_enrolled() -> None:
    minutes = kinds.minutes(canvass([account(1, 1, (0, 0, 0, 10), came=10)]))
    assert not check(minutes, read_back(minutes))


@settings(max_examples=12)
@given(data=st.data())
def test_every_number_of_any_plebiscite(data: st.DataObject) -> None:
    """Stations of any size, counted or not, some with ballots too many or too few."""
    number = st.integers(0, 400)
    stations = [
        account(
            section,
            data.draw(st.integers(0, 2_000)),
            data.draw(st.tuples(number, number, number, number)),
            came=data.draw(st.integers(0, 1_600)),
            state=data.draw(st.sampled_from([State.COUNTED, State.COUNTED, State.AWAITING, State.RECOUNT])),
        )
        for section in range(1, data.draw(st.integers(1, 40)) + 1)
    ]
    minutes = kinds.minutes(canvass(stations, inclusions=data.draw(st.integers(0, min(3, stations[0].enrolled)))))
    faults = check(minutes, read_back(minutes))
    assert not faults, "\n".join(faults)


def test_every_number_on_every_page(minutes: Minutes) -> None:
    faults = check(minutes, read_back(minutes))
    assert not faults, "\n".join(faults)


def test_every_number_of_thousands_of_stations(full: bool) -> None:
    minutes = kinds.many(3_000 if full else 900)
    faults = check(minutes, read_back(minutes))
    assert not faults, "\n".join(faults)


def test_the_code_on_the_last_page_holds_the_same_figures(minutes: Minutes) -> None:
    document = PdfDocuments().general_minutes(minutes)
    opened = pdfium.PdfDocument(document.pdf)
    pictures = [page.render(scale=2, grayscale=True).to_pil() for page in opened]
    opened.close()
    found = [[code.text for code in zxingcpp.read_barcodes(picture)] for picture in pictures]
    assert [len(codes) for codes in found] == [*[0] * (len(found) - 1), 1]
    pairs = [token.split(":") for token in found[-1][0].split()]
    held = [(key, value) for key, value in pairs if key in CODED]
    whole, number = Whole(minutes), minutes.number
    due = [] if number is None else [("NUM", number.number), ("ANO", number.year), ("VIA", number.copy)]
    due += [("SHA256", sha256(document.data).hexdigest().upper())]
    for position in range(len(whole.questions)):
        due += [("PERG", position + 1)] if len(whole.questions) > 1 else []
        due += zip("ICSNBU", total(whole.stations, position), strict=False)
    assert held == [(key, str(value)) for key, value in due]


CODED = {"NUM", "ANO", "VIA", "SHA256", "PERG", *"ICSNBU"}


class TestTheAccount:
    """It can fail: whatever is changed, on a page or in the facts, is noticed."""

    @pytest.mark.parametrize("name", ["irregulares", "registros", "fusao", "minuta"])
    def test_any_number_altered_left_out_or_added(self, name: str) -> None:
        minutes = kinds.KINDS[name]()
        read = read_back(minutes)
        assert check(minutes, read) == []
        unnoticed = [line for line, altered in alterations(read) if not noticed(minutes, altered)]
        assert [line for line in unnoticed if not CITES.search(line)] == []

    @pytest.mark.parametrize("changed", range(7))
    def test_any_fact_that_is_another(self, changed: int) -> None:
        minutes = kinds.irregular()
        found, facts = minutes.canvass, minutes.canvass.plebiscite
        first, *others = found.stations
        assert first.entry is not None
        (votes,) = first.entry.sheet.tallies
        sheet = replace(first.entry.sheet, tallies=(replace(votes, sim=votes.sim - 1, nao=votes.nao + 1),))
        other = (
            replace(found, stations=(replace(first, entry=replace(first.entry, sheet=sheet)), *others)),
            replace(found, stations=(replace(first, enrolled=first.enrolled + 1), *others)),
            replace(found, stations=tuple(others)),
            replace(found, late_exclusions=1),
            replace(found, plebiscite=replace(facts, polling_day=date(2026, 10, 11))),
            replace(found, plebiscite=replace(facts, board_zone=13)),
            replace(found, journal_head=ROLL),
        )[changed]
        assert check(replace(minutes, canvass=other), read_back(minutes))


def noticed(minutes: Minutes, read: list[Page]) -> bool:
    """Whether pages are found wrong, or cannot even be read as a table."""
    try:
        return bool(check(minutes, read))
    except (AssertionError, IndexError, ValueError):
        return True


CITES = re.compile(r"\barts?\.|§|\bCE\b|\bLC\b|\b[Ll]ei\b|SHA-256|versão|plebapp|220 a 222")


def alterations(read: list[Page]) -> Iterator[tuple[str, list[Page]]]:
    """Yield the pages with one number altered, one left out, or one more, for one line after the other."""
    turn = 0
    for page_number, page in enumerate(read):
        for line_number, line in enumerate(page.lines):
            for span_number, span in enumerate(line.spans):
                if not (match := NUMBER.search(span.text)):
                    continue
                turn += 1
                number = match[0]
                other = (f"{(int(number[0]) + 1) % 10}{number[1:]}", "", f"{number} 7")[turn % 3]
                text = span.text[: match.start()] + other + span.text[match.end() :]
                spans = (*line.spans[:span_number], replace(span, text=text), *line.spans[span_number + 1 :])
                lines = (*page.lines[:line_number], replace(line, spans=spans), *page.lines[line_number + 1 :])
                altered = [*read[:page_number], replace(page, lines=lines), *read[page_number + 1 :]]
                yield line.text, altered
