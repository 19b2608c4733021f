"""Checking a document that somebody presents: its data added up again, its pages drawn again and compared, and, with
the file, whether it was issued and still stands.

Without the file a document can only be at one with itself: whoever makes one up whole, data and pages, agrees.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from plebapp.domain.canvass import Canvass
from plebapp.domain.documents import DocumentKind, Superseded
from plebapp.domain.errors import Code, Operand, Unusable
from plebapp.domain.examination import Examination, Fault, Finding, Remark
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import Json, results
from plebapp.domain.minutes_reading import Embedded, decode_minutes
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES
from plebapp.domain.short_form import Tokens, parse, short_form
from plebapp.domain.soundness import belies_its_state, blocking_findings, least_changes
from plebapp.usecases.issuing import Standing, kept, standing
from plebapp.usecases.page_comparison import compare
from plebapp.usecases.ports import LARGEST_PDF, App, Desk, Exchange, Issued, OpenDocument, Report, silent
from plebapp.usecases.verify import require_sound

_DATA_FAULTS = {Code.DOCUMENT_DATA_MALFORMED: Fault.DATA_MALFORMED, Code.DOCUMENT_DATA_NEWER: Fault.DATA_NEWER}
_PHASES = 4  # verifying the file, making the document again, comparing it with that and with what was issued
_STEPS = 1_000


def read_pdf(exchange: Exchange, path: Path) -> bytes:
    """Return the content of a PDF's file, for `check_document`. Raises BadFile, as `Exchange.read_file`."""
    return exchange.read_file(path, LARGEST_PDF + 1)


def check_document(app: App, pdf: bytes, desk: Desk | None = None, report: Report = silent) -> Examination:
    """Check a document, with the file that is to have issued it where `desk` is given. Nothing is changed or recorded.

    Raises Unusable: PDF_… where it is no document that can be read; FILE_DAMAGED, FILE_DISAGREES where the
    file is not whole or not what its journal says, and vouches for nothing.
    """
    with app.documents.open(pdf) as given:
        embedded, findings = _embedded(given.data)
        minutes = None if embedded is None else embedded.minutes
        data = "" if given.data is None else hashlib.sha256(given.data).hexdigest()
        presented = _Presented(hashlib.sha256(pdf).hexdigest(), data, minutes)
        told, kept_pdf = _of_no_file() if desk is None else _of_file(desk, presented, _phase(report, 0))
        findings.extend(_written_faults(given))
        if embedded is not None and given.data is not None:
            findings.extend(_own_faults(embedded))
            findings.extend(_code_faults(embedded.minutes, given.data, given.code()))
            findings.extend(_made_again(app, embedded.minutes, given, kept_pdf, report))
        if kept_pdf not in {None, pdf}:
            findings.extend(_issued_faults(app, given, kept_pdf or b"", _phase(report, 3)))
        findings.extend((*_own_remarks(given, minutes, alone=kept_pdf is None), *told))
        report(_PHASES * _STEPS, _PHASES * _STEPS)
        return Examination(_name(minutes), *_parted(findings), given.data)


def _embedded(data: bytes | None) -> tuple[Embedded | None, list[Finding]]:
    """Return what the data hold, and what is wrong with them."""
    if data is None:
        return None, [Finding(Fault.DATA_MISSING)]
    try:
        return decode_minutes(data), []
    except Unusable as error:
        return None, [Finding(_DATA_FAULTS[error.code], error.operands)]


def _parted(findings: Sequence[Finding]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Return faults and remarks. That there are no data is no fault of a document that the file issued so."""
    remarks = tuple(each for each in findings if isinstance(each.found, Remark))
    faults = tuple(each for place, each in enumerate(findings) if _is_fault(each) and each not in findings[:place])
    if any(each.found is Remark.WITHOUT_DATA for each in remarks):
        faults = tuple(each for each in faults if each.found is not Fault.DATA_MISSING)
    return faults, remarks


def _is_fault(finding: Finding) -> bool:
    return isinstance(finding.found, Fault)


def _name(minutes: Minutes | None) -> str:
    """Return what the document says it is: "ata-geral 1/2026", the kind alone without a number."""
    if minutes is None:
        return ""
    return minutes.kind.value if minutes.number is None else f"{minutes.kind.value} {minutes.number}"


def _phase(report: Report, phase: int) -> Report:
    """Return a report for one of the phases of the whole."""
    return lambda done, total: report(phase * _STEPS + _STEPS * done // max(1, total), _PHASES * _STEPS)


def _own_faults(embedded: Embedded) -> Iterator[Finding]:
    """Yield what the data say against themselves: rules, I = R + Δ, sheets, sums, decisions."""
    canvass = embedded.minutes.canvass
    regime, closing = canvass.plebiscite.regime, canvass.closing
    if regime.id != CUSTOM_REGIME and regime != REGIMES[regime.id]:
        yield Finding(Fault.RULES)
    if closing is not None:
        due = closing.total + canvass.late_inclusions - canvass.late_exclusions
        enrolled = sum(account.enrolled for account in canvass.stations)
        if due != enrolled:
            yield Finding(Fault.ENROLLED, {"found": enrolled, "due": due})
    yield from _station_faults(canvass)
    yield from _result_faults(embedded.stated, results(canvass))


def _station_faults(canvass: Canvass) -> Iterator[Finding]:
    """Yield what no count can say of its stations: changes that were not decided, states without their sheets, sheets
    that block."""
    included, excluded = least_changes(canvass)
    if included > canvass.late_inclusions or excluded > canvass.late_exclusions:
        decided = {"inclusions": canvass.late_inclusions, "exclusions": canvass.late_exclusions}
        yield Finding(Fault.CHANGES, {"included": included, "excluded": excluded, **decided})
    for account in canvass.stations:
        where: dict[str, Operand] = {"zone": account.station.zone, "section": account.station.section}
        if belies_its_state(account):
            yield Finding(Fault.STATE, {**where, "state": account.state.value})
        for position, found in blocking_findings(account, canvass.late_exclusions):
            sheet: dict[str, Operand] = {"position": position, "code": found.code, "field": found.fields[0].value}
            yield Finding(Fault.SHEET, {**found.operands, **where, **sheet})


def _result_faults(stated: list[Json], due: list[Json]) -> Iterator[Finding]:
    """Yield where the results stated are not those that follow: each sum, the outcome, anything else of a decision."""
    for number, (told, right) in enumerate(zip(stated, due, strict=True), start=1):
        pairs = [(told["whole"], right["whole"]), *zip(told["areas"], right["areas"], strict=True)]
        for found, follows in pairs:
            where: dict[str, Operand] = {"question": number, "area": follows.get("area", "")}
            for name, amount in follows["totals"].items():
                if found["totals"][name] != amount:
                    yield Finding(Fault.TOTALS, {**where, "name": name, "found": found["totals"][name], "due": amount})
            if found["outcome"] != follows["outcome"]:
                yield Finding(Fault.DECISION, {**where, "found": found["outcome"], "due": follows["outcome"]})
            elif any(found[name] != value for name, value in follows.items() if name != "totals"):
                yield Finding(Fault.ACCOUNTS, where)


def _code_faults(minutes: Minutes, data: bytes, code: str | None) -> Iterator[Finding]:
    """Yield in what the QR code is not the one of these data."""
    digest = hashlib.sha256(data).hexdigest()
    due = short_form(minutes, digest)
    if code == due:
        return
    found = dict(parse(code or "") or ())
    if not found:
        yield Finding(Fault.CODE_MISSING)
        return
    if found.get("SHA256") != digest.upper():
        yield Finding(Fault.CODE_DATA)
    keys = [key for key, _ in parse(due) or () if key != "SHA256"]
    yield from _values_differ(keys, parse(code or "") or (), parse(due) or ())


def _values_differ(keys: Sequence[str], found: Tokens, due: Tokens) -> Iterator[Finding]:
    for key in dict.fromkeys(keys):
        printed, right = (" ".join(value for name, value in tokens if name == key) for tokens in (found, due))
        if printed != right:
            yield Finding(Fault.CODE_DIFFERS, {"key": key, "found": printed, "due": right})


def _written_faults(given: OpenDocument) -> Iterator[Finding]:
    if given.irregular:
        yield Finding(Fault.IRREGULAR)


def _made_again(
    app: App, minutes: Minutes, given: OpenDocument, kept_pdf: bytes | None, report: Report
) -> Iterator[Finding]:
    """Yield in what the document is not the one that its data give, under the arms that it bears.

    One that another version made may be drawn otherwise by this one: where the file keeps it, that alone decides.
    """
    same_version = minutes.version == app.version
    if not same_version and kept_pdf is not None:
        return
    made = app.documents.general_minutes(replace(minutes, arms=given.arms), _phase(report, 1))
    with app.documents.open(made.pdf) as due:
        yield from compare(given, due, _phase(report, 2), same_version=same_version)
    if not same_version:
        yield Finding(Remark.OTHER_VERSION, {"version": minutes.version, "own": app.version})


def _issued_faults(app: App, given: OpenDocument, kept_pdf: bytes, report: Report) -> Iterator[Finding]:
    """Yield in what the document is not the one that the file keeps."""
    with app.documents.open(kept_pdf) as due:
        yield from compare(given, due, report, same_version=True)


def _own_remarks(given: OpenDocument, minutes: Minutes | None, *, alone: bool) -> Iterator[Finding]:
    if given.signed:
        yield Finding(Remark.SIGNED)
    if minutes is None:
        return
    if given.arms is not None and alone:
        yield Finding(Remark.ARMS)
    if minutes.kind is DocumentKind.DRAFT:
        yield Finding(Remark.DRAFT)
    if minutes.canvass.plebiscite.simulated:
        yield Finding(Remark.SIMULATED)


@dataclass(frozen=True, slots=True)
class _Presented:
    """A document as it is presented: the digests of its PDF and of its data (empty without), and what these say."""

    pdf: str
    data: str
    minutes: Minutes | None

    def same_name(self, issued: Issued) -> bool:
        """Say whether an issue bears the document's kind and number."""
        minutes = self.minutes
        return minutes is not None and (issued.kind, issued.number) == (minutes.kind.value, minutes.number)


def _of_no_file() -> tuple[list[Finding], None]:
    return [Finding(Remark.ALONE)], None


def _of_file(desk: Desk, presented: _Presented, report: Report) -> tuple[list[Finding], bytes | None]:
    """Return what the file knows of the document, and the document that it keeps as this one, if any.

    Raises Unusable: FILE_DAMAGED, FILE_DISAGREES.
    """
    with desk.book.reading():
        require_sound(desk, report)
        issues, facts = standing(desk.book), desk.book.facts.get()
        same = next((each for each in issues if each.issued.digest == presented.pdf), None)
        named = next((each for each in issues if presented.same_name(each.issued)), None)
        if same is not None:
            without = [] if presented.minutes is not None else [Finding(Remark.WITHOUT_DATA)]
            told = [_issued(Remark.ISSUED, same.issued), *without, _stands(same.superseded)]
            return told, kept(desk.book, same.issued).pdf
        if named is not None and presented.data and named.issued.data == presented.data:
            told = [_issued(Remark.SAME_DATA, named.issued), _stands(named.superseded)]
            return told, kept(desk.book, named.issued).pdf
    return list(_never_issued(presented.minutes, facts, named)), None


def _never_issued(minutes: Minutes | None, facts: Plebiscite, named: Standing | None) -> Iterator[Finding]:
    if minutes is None:
        yield Finding(Fault.NOT_ISSUED)
        return
    found = minutes.canvass.plebiscite
    if _identity(found) != _identity(facts):
        operands = {"found": found.name, "uf": found.uf, "day": found.polling_day.isoformat()}
        yield Finding(Fault.ANOTHER_PLEBISCITE, {**operands, "due": facts.name})
    elif named is not None:
        yield _issued(Fault.ISSUED_OTHERWISE, named.issued)
    elif minutes.number is None:
        yield Finding(Remark.UNNUMBERED)
    else:
        yield Finding(Fault.NOT_ISSUED)


def _identity(plebiscite: Plebiscite) -> tuple[str, str, date, bool]:
    return plebiscite.name, plebiscite.uf, plebiscite.polling_day, plebiscite.simulated


def _issued(found: Fault | Remark, issued: Issued) -> Finding:
    return Finding(found, {"document": f"{issued.kind} {issued.number}", "at": issued.at, "person": issued.person})


def _stands(superseded: Superseded | None) -> Finding:
    if superseded is None:
        return Finding(Remark.IN_FORCE)
    if superseded.number is not None:
        name = f"{superseded.kind} {superseded.number}"
        return Finding(Remark.SUPERSEDED, {"document": name, "at": superseded.at})
    return Finding(Remark.CHANGED, {"action": superseded.action or "", "at": superseded.at})
