"""What the board put on record, in the general minutes: its members, sessions and those present; items IV and V; what
stands after the closing formula.

CE 159, 160, 169 and 186, § 1º, IV. Each decision about a station's numbers is told once: with its item in II or III
where it has one, else in IV.
"""

from collections.abc import Collection, Sequence

from plebapp.domain.canvass import Canvass
from plebapp.domain.plebiscite import Signatory
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.station import StationId
from plebapp.reports.writer import Writer
from plebapp.texts import irregularities, minutes_record
from plebapp.texts.minutes_record import of_kind

Record = Sequence[Proceeding]


def write_people(writer: Writer, signatories: Sequence[Signatory], record: Record, *, draft: bool) -> None:
    """Write who the board are, when they sat and who was present, as far as it is on record."""
    told = (
        minutes_record.board(signatories),
        minutes_record.sessions(record, draft),
        minutes_record.attendance(record),
    )
    for text in filter(None, told):
        writer.write(text)


def write_decided(writer: Writer, canvass: Canvass, record: Record, told: Collection[StationId]) -> None:
    """Write item IV: challenges with rulings and appeals, decisions about stations not `told` of above, the others."""
    writer.heading("IV — Impugnações, recursos e outras deliberações da Junta (CE, arts. 160, 169 e 186, § 1º, IV)")
    challenges = of_kind(record, ProceedingKind.CHALLENGE)
    writer.write(minutes_record.challenges_counted(challenges))
    for number, challenge in enumerate(challenges, start=1):
        writer.item(*minutes_record.challenge(number, challenge))
    others = [account for account in canvass.stations if account.decisions and account.station.id not in told]
    decisions = of_kind(record, ProceedingKind.DECISION)
    if not others and not decisions:
        writer.write("Não há outras deliberações registradas.")
    for account in others:
        sentences = " ".join(irregularities.decisions(account))
        writer.item(irregularities.told(account), f"{irregularities.place(account)}: {sentences}")
    for decision in decisions:
        writer.item(*minutes_record.decision(decision))


def write_occurred(writer: Writer, canvass: Canvass, record: Record) -> None:
    """Write item V: incidents, notes on the sheets, corrections of their typing."""
    writer.heading("V — Ocorrências, observações das folhas e correções da digitação")
    incidents = of_kind(record, ProceedingKind.INCIDENT)
    of_sheets = [
        (account, occurrences)
        for account in canvass.stations
        if account.entry is not None and (occurrences := irregularities.occurrences(account.entry))
    ]
    if not incidents and not of_sheets:
        writer.write("Não há ocorrências registradas, observações nas folhas nem correções da digitação.")
    for number, incident in enumerate(incidents, start=1):
        writer.item(*minutes_record.incident(number, incident))
    for account, occurrences in of_sheets:
        writer.item(irregularities.told(account), f"{irregularities.place(account)}: {' '.join(occurrences)}")


def write_addenda(writer: Writer, record: Record) -> None:
    """Write what stands "em tempo", after the closing formula."""
    for text in minutes_record.addenda(record):
        writer.write(text, lead=minutes_record.ADDENDUM)
