"""The Ata Geral da Apuração do Plebiscito (CE 186, § 1º; Res. TSE 23.611/2019, art. 202).

While stations are missing, or the list of voters is open, it is a MINUTA and proclaims nothing; that of a simulated
plebiscite is SIMULADO; both are said on every page.
"""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime

from plebapp.domain import minutes_data
from plebapp.domain.documents import DocumentKind
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import encode_minutes
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.short_form import short_form
from plebapp.reports.composition import (
    Arms,
    Attachment,
    Code,
    Composition,
    Ruled,
    Sheet,
    Signature,
    Signatures,
    Style,
    Text,
    Watch,
    unwatched,
)
from plebapp.reports.minutes_decision import write_proclamation, write_review, write_roll, write_tests, write_totals
from plebapp.reports.minutes_record import write_addenda, write_decided, write_occurred, write_people
from plebapp.reports.minutes_stations import write_stations
from plebapp.reports.paper.typesetting import typeset
from plebapp.reports.writer import Progress, Writer
from plebapp.texts import courts, minutes, minutes_closing, proof
from plebapp.texts.formats import capitalised
from plebapp.usecases.ports import Document, Report

# Who signs where the plebiscite names nobody: lines to be filled by hand.
DEFAULT_SIGNATORIES = tuple(
    Signatory(role)
    for role in (
        BoardRole.PRESIDENT,
        BoardRole.MEMBER,
        BoardRole.MEMBER,
        BoardRole.PROSECUTOR,
        BoardRole.OBSERVER,
        BoardRole.OBSERVER,
    )
)


def make(given: Minutes, report: Report) -> Document:
    """Return the general minutes. `report` counts stations, composed and then drawn, and raises where cancelled."""
    progress = Progress(report, 2 * len(given.canvass.stations) * len(given.canvass.questions) + 1)
    composition = compose(given, progress.advance)
    pdf, replaced = typeset(composition)
    progress.finish()
    return Document(pdf, replaced, data=composition.attachments[0].content)


def compose(given: Minutes, watch: Watch = unwatched) -> Composition:
    """Return what the minutes say. `watch` counts stations, as they are composed and as they are drawn."""
    writer, canvass = Writer(), given.canvass
    _write_head(writer, given)
    told = write_stations(writer, canvass, watch)
    write_decided(writer, canvass, given.proceedings, told)
    write_occurred(writer, canvass, given.proceedings)
    write_roll(writer, canvass, given.version, given.signed)
    write_totals(writer, canvass)
    write_tests(writer, canvass)
    write_review(writer, canvass)
    write_proclamation(writer, canvass, _issued_at(given))
    _write_end(writer, given)
    data = encode_minutes(given)
    writer.put(_code(given, data))
    attachment = Attachment(minutes_data.NAME, data, "application/json", proof.DATA_TOLD)
    return Composition(_sheet(given), tuple(writer.blocks), (attachment,))


def _write_head(writer: Writer, given: Minutes) -> None:
    canvass, plebiscite, issued_at = given.canvass, given.canvass.plebiscite, _issued_at(given)
    writer.put(Arms(given.arms, courts.EMBLEM if given.arms is None else courts.ARMS))
    justice, court, board = courts.heading(plebiscite.uf, plebiscite.board_zone, plebiscite.board_seat)
    writer.write(justice, Style.COURT)
    writer.write(court, Style.COURT)
    writer.write(board, Style.BOARD)
    draft = given.kind is DocumentKind.DRAFT
    writer.write(minutes.title(draft, given.number).upper(), Style.TITLE)
    writer.write(capitalised(minutes.creation(plebiscite)), Style.SUBTITLE)
    writer.write(minutes.opening(plebiscite, issued_at, draft))
    write_people(writer, plebiscite.signatories, given.proceedings, draft=draft)
    writer.write(minutes.questions(canvass, issued_at))
    writer.write(minutes.electorate(plebiscite, issued_at))
    states = [account.state for account in canvass.stations]
    writer.write(minutes.stations(states, sum(len(account.aggregated) for account in canvass.stations)))


def _issued_at(given: Minutes) -> datetime:
    """Return the moment of issue in the legal time of the state."""
    return given.issued_at.astimezone(given.canvass.plebiscite.local_time)


def _write_end(writer: Writer, given: Minutes) -> None:
    """Write closing formula, addenda, lines to fill in by hand, caveat and signatures; a draft is neither added to nor
    signed."""
    if given.kind is DocumentKind.DRAFT:
        _write_end_of_draft(writer, given)
        return
    writer.write(minutes_closing.closing(_signing(given)))
    write_addenda(writer, given.proceedings)
    writer.put(Ruled(minutes_closing.BY_HAND, minutes_closing.LINES_BY_HAND))
    writer.put(_signatures(given))


def _write_end_of_draft(writer: Writer, given: Minutes) -> None:
    """Write that it is no minutes, and by whom those will be signed: nobody can sign the draft by mistake."""
    write_addenda(writer, given.proceedings)
    writer.lead(minutes_closing.draft_closing(_signing(given)))
    writer.put(Text(_place_and_date(given), Style.DATE, with_next=True))


def _signing(given: Minutes) -> Sequence[Signatory]:
    """Return who signs, in the order of the block."""
    order = list(BoardRole)
    signatories = given.canvass.plebiscite.signatories or DEFAULT_SIGNATORIES
    return sorted(signatories, key=lambda signatory: order.index(signatory.role))


def _place_and_date(given: Minutes) -> str:
    return minutes_closing.place_and_date(given.canvass.plebiscite, _issued_at(given))


def _signatures(given: Minutes) -> Signatures:
    plebiscite, signing = given.canvass.plebiscite, _signing(given)
    return Signatures(
        text=(Text(minutes_closing.CAVEAT, of_paper=True), Text(_place_and_date(given), Style.DATE)),
        rows=tuple(_signature_rows(signing)),
        continued=(Text(minutes_closing.continued(plebiscite, signing, _issued_at(given))),),
    )


def _signature_rows(signatories: Sequence[Signatory]) -> Iterator[tuple[Signature, ...]]:
    """Yield the signatures, whoever presides alone and all others two by two."""
    signatures = [Signature(signatory.name, minutes.ROLES[signatory.role]) for signatory in signatories]
    presiding = sum(signatory.role is BoardRole.PRESIDENT for signatory in signatories)
    yield from ((signature,) for signature in signatures[:presiding])
    for start in range(presiding, len(signatures), 2):
        yield tuple(signatures[start : start + 2])


def _code(given: Minutes, data: bytes) -> Code:
    text = short_form(given, hashlib.sha256(data).hexdigest())
    return Code(text, proof.CODE_CAPTION, proof.code_told(text))


def _sheet(given: Minutes) -> Sheet:
    canvass, plebiscite = given.canvass, given.canvass.plebiscite
    draft, simulated = given.kind is DocumentKind.DRAFT, plebiscite.simulated
    _, court, board = courts.heading(plebiscite.uf, plebiscite.board_zone, plebiscite.board_seat)
    marks = [mark for mark, holds in ((minutes.DRAFT, draft), (minutes.SIMULATED, simulated)) if holds]
    title = f"{minutes.title(draft, given.number)} — {minutes.municipality(plebiscite.name)}/{plebiscite.uf}"
    return Sheet(
        title=" · ".join((title, *marks)),
        author=f"{court} — {board}",
        subject=capitalised(minutes.creation(plebiscite)),
        producer=f"plebapp {given.version}",
        foot=minutes.foot(canvass, _issued_at(given), draft, given.number),
        marks=tuple(marks),
        issued_at=_issued_at(given),
    )
