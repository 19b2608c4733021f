"""Polling stations (seções eleitorais) and the states of their count.

Station states are one table: state, bucket, whether the numbers enter C and S/N/B/U, whether the state is final.
Everybody else (JSON, screens, minutes, the law) asks the bucket.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from plebapp.domain.fields import FieldRule, coordinate, numbered, parse_name, parse_text, whole_number
from plebapp.domain.voter import section_number, zone_number


class StationId(NamedTuple):
    """A station's key: zone and section, unique within the state (UF)."""

    zone: int
    section: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """A polling station. `principal` is the section that counts an aggregated one; `declared` is the enrolment that a
    file of stations brings, only compared and never I; coordinates are decimal degrees (SIRGAS 2000)."""

    zone: int
    section: int
    polling_place: str = ""
    address: str = ""
    district: str = ""
    municipality: str = ""
    area: str = ""
    principal: int | None = None
    declared: int | None = None
    latitude: float | None = None
    longitude: float | None = None

    @property
    def id(self) -> StationId:
        """Return the station's key."""
        return StationId(self.zone, self.section)

    @property
    def counted_at(self) -> StationId:
        """Return the key of the station whose urn receives these votes: itself, or its principal."""
        return StationId(self.zone, self.section if self.principal is None else self.principal)

    @property
    def aggregated(self) -> bool:
        """Say whether the station is merged into another one (seção agregada)."""
        return self.principal is not None


STATION_FIELDS: tuple[FieldRule, ...] = (
    FieldRule("zona", zone_number, True, numbered("zona", "zona eleitoral", "ze")),
    FieldRule("secao", section_number, True, numbered("secao", "secao eleitoral", "sec")),
    FieldRule("local", parse_name, False, ("local de votacao", "nome do local", "nm_local_votacao")),
    FieldRule("endereco", parse_text, False, ("endereco do local", "ds_endereco")),
    FieldRule("bairro", parse_text, False, ("nm_bairro",)),
    FieldRule("municipio", parse_name, False, ("nm_municipio",)),
    FieldRule("area", parse_name, False, ("area consultada",)),
    FieldRule("secao_principal", section_number, False, numbered("secao_principal", "principal")),
    FieldRule(
        "inscritos", whole_number(0, 9_999), False, numbered("inscritos", "eleitores", "eleitores inscritos", "aptos")
    ),
    FieldRule("latitude", coordinate(90), False, ("nr_latitude",)),
    FieldRule("longitude", coordinate(180), False, ("nr_longitude",)),
)


def station_from_values(values: Sequence[Any]) -> Station:
    """Make a station of the values that `STATION_FIELDS` reads, absent texts as empty."""
    zone, section, *texts, principal, declared, latitude, longitude = values
    place, address, district, municipality, area = (text or "" for text in texts)
    return Station(
        zone=zone,
        section=section,
        polling_place=place,
        address=address,
        district=district,
        municipality=municipality,
        area=area,
        # A section named as its own principal is simply a principal one.
        principal=None if principal == section else principal,
        declared=declared,
        latitude=latitude,
        longitude=longitude,
    )


class Bucket(StrEnum):
    """What a station's state means for the law."""

    COUNTED = "counted"
    PENDING = "pending"
    ANNULLED = "annulled"
    NOT_COUNTED = "not_counted"
    NOT_HELD = "not_held"


class State(StrEnum):
    """State of a station's count."""

    AWAITING = "awaiting"
    COUNTED = "counted"
    RECOUNT = "recount"
    ANNULLED = "annulled"
    COUNTED_SEPARATELY = "counted_separately"
    NOT_COUNTED = "not_counted"
    NOT_HELD = "not_held"


@dataclass(frozen=True, slots=True)
class StateRule:
    """One row of the table of states. `counts`: its numbers enter C and S/N/B/U; `final`: nothing more is awaited;
    `typed`: a sheet of numbers may stand behind it."""

    bucket: Bucket
    counts: bool
    final: bool
    typed: bool


STATES: dict[State, StateRule] = {
    State.AWAITING: StateRule(Bucket.PENDING, counts=False, final=False, typed=False),
    State.COUNTED: StateRule(Bucket.COUNTED, counts=True, final=True, typed=True),
    State.RECOUNT: StateRule(Bucket.PENDING, counts=False, final=False, typed=True),
    State.ANNULLED: StateRule(Bucket.ANNULLED, counts=False, final=True, typed=True),  # CE 220-222, 165 §§ 3, 4
    State.COUNTED_SEPARATELY: StateRule(Bucket.ANNULLED, counts=False, final=True, typed=True),  # CE 165 § 3
    State.NOT_COUNTED: StateRule(Bucket.NOT_COUNTED, counts=False, final=True, typed=False),  # CE 165 § 5
    State.NOT_HELD: StateRule(Bucket.NOT_HELD, counts=False, final=True, typed=False),  # CE 186 § 1 III
}
