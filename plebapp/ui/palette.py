"""The one table of colours: a role says what a colour is for, a scheme says which colour that is.

No other module names a colour. Green, yellow and red stand for states only, always beside a word and a
shape; Sim and Não have two colours of equal weight, so that the program takes no side.
"""

from collections.abc import Mapping
from enum import StrEnum


class Scheme(StrEnum):
    """A complete set of colours."""

    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "contrast_light"
    CONTRAST_DARK = "contrast_dark"


class Role(StrEnum):
    """What a colour is for."""

    WINDOW = "window"  # the ground of a page
    SURFACE = "surface"  # cards, tables, fields
    RAISED = "raised"  # table heads, letter badges, hovered rows
    TEXT = "text"
    MUTED = "muted"  # captions and notes
    DISABLED = "disabled"  # text of what cannot be used now
    BORDER = "border"  # rules and the edge of cards: decoration
    FIELD = "field"  # the edge of what can be typed in or pressed
    ACCENT = "accent"  # primary buttons, links, focus
    ACCENT_HOVER = "accent_hover"
    ON_ACCENT = "on_accent"
    ACCENT_SOFT = "accent_soft"  # focused field, selected row, neutral pill
    OFF = "off"  # the ground of a disabled button
    OK = "ok"
    OK_SOFT = "ok_soft"
    WARNING = "warning"
    WARNING_SOFT = "warning_soft"
    ERROR = "error"
    ERROR_SOFT = "error_soft"
    RAIL = "rail"
    RAIL_ACTIVE = "rail_active"
    RAIL_HOVER = "rail_hover"
    RAIL_TEXT = "rail_text"
    RAIL_MUTED = "rail_muted"
    RAIL_ACCENT = "rail_accent"  # the stage on screen, and what needs attention
    RAIL_OK = "rail_ok"
    SIM = "sim"
    ON_SIM = "on_sim"
    NAO = "nao"
    ON_NAO = "on_nao"
    NAO_HATCH = "nao_hatch"
    BLANK = "blank"
    BLANK_HATCH = "blank_hatch"
    NULL = "null"
    NULL_HATCH = "null_hatch"
    PRESENT = "present"  # those who came: neither Sim nor Não
    ON_PRESENT = "on_present"
    TRACK = "track"  # the part of a bar that is still empty
    TRACK_HATCH = "track_hatch"  # what may still come
    BAR_EDGE = "bar_edge"
    LINE = "line"  # the quorum and majority lines
    PAPER = "paper"  # a sheet, which is white whatever the scheme


_LIGHT: dict[Role, str] = {
    Role.WINDOW: "#F3F5F9",
    Role.SURFACE: "#FFFFFF",
    Role.RAISED: "#F1F4F9",
    Role.TEXT: "#17202E",
    Role.MUTED: "#525C6D",
    Role.DISABLED: "#687182",
    Role.BORDER: "#DDE2EB",
    Role.FIELD: "#818B9D",
    Role.ACCENT: "#1351B4",
    Role.ACCENT_HOVER: "#0C3F91",
    Role.ON_ACCENT: "#FFFFFF",
    Role.ACCENT_SOFT: "#E8F0FC",
    Role.OFF: "#E6EAF1",
    Role.OK: "#0E6B1B",
    Role.OK_SOFT: "#EAF5EC",
    Role.WARNING: "#7A5100",
    Role.WARNING_SOFT: "#FFF4D2",
    Role.ERROR: "#B3170C",
    Role.ERROR_SOFT: "#FDECEA",
    Role.RAIL: "#0C2E68",
    Role.RAIL_ACTIVE: "#164396",
    Role.RAIL_HOVER: "#11397D",
    Role.RAIL_TEXT: "#FFFFFF",
    Role.RAIL_MUTED: "#BACBEC",
    Role.RAIL_ACCENT: "#FFCD07",
    Role.RAIL_OK: "#8BDB98",
    Role.SIM: "#1351B4",
    Role.ON_SIM: "#FFFFFF",
    Role.NAO: "#6B3FA0",
    Role.ON_NAO: "#FFFFFF",
    Role.NAO_HATCH: "#9A78C8",
    Role.BLANK: "#FFFFFF",
    Role.BLANK_HATCH: "#707B8D",
    Role.NULL: "#BCC4D0",
    Role.NULL_HATCH: "#5F6A7C",
    Role.PRESENT: "#3C4E6B",
    Role.ON_PRESENT: "#FFFFFF",
    Role.TRACK: "#E6EAF1",
    Role.TRACK_HATCH: "#8E99AB",
    Role.BAR_EDGE: "#818B9D",
    Role.LINE: "#17202E",
}

_DARK: dict[Role, str] = {
    Role.WINDOW: "#11161E",
    Role.SURFACE: "#1A212B",
    Role.RAISED: "#232C38",
    Role.TEXT: "#E9EDF3",
    Role.MUTED: "#AAB5C5",
    Role.DISABLED: "#8793A5",
    Role.BORDER: "#303A48",
    Role.FIELD: "#76839A",
    Role.ACCENT: "#82AEF7",
    Role.ACCENT_HOVER: "#A9C8FB",
    Role.ON_ACCENT: "#0A1A35",
    Role.ACCENT_SOFT: "#1C304F",
    Role.OFF: "#2A3340",
    Role.OK: "#84D192",
    Role.OK_SOFT: "#16301C",
    Role.WARNING: "#F3CB62",
    Role.WARNING_SOFT: "#362C10",
    Role.ERROR: "#FF9E94",
    Role.ERROR_SOFT: "#3E1C19",
    Role.RAIL: "#0A1424",
    Role.RAIL_ACTIVE: "#1A3765",
    Role.RAIL_HOVER: "#142A4D",
    Role.RAIL_TEXT: "#FFFFFF",
    Role.RAIL_MUTED: "#AFC0DE",
    Role.RAIL_ACCENT: "#FFCD07",
    Role.RAIL_OK: "#84D192",
    Role.SIM: "#2F68CE",
    Role.ON_SIM: "#FFFFFF",
    Role.NAO: "#7F4FB5",
    Role.ON_NAO: "#FFFFFF",
    Role.NAO_HATCH: "#B08BDB",
    Role.BLANK: "#1A212B",
    Role.BLANK_HATCH: "#98A4B6",
    Role.NULL: "#465264",
    Role.NULL_HATCH: "#AAB5C5",
    Role.PRESENT: "#B7C4D8",
    Role.ON_PRESENT: "#11161E",
    Role.TRACK: "#2A3340",
    Role.TRACK_HATCH: "#7A879C",
    Role.BAR_EDGE: "#76839A",
    Role.LINE: "#FFFFFF",
}

_INK, _PAPER = "#000000", "#FFFFFF"

_CONTRAST_LIGHT: dict[Role, str] = {
    **dict.fromkeys(Role, _INK),
    **dict.fromkeys(
        (
            Role.WINDOW,
            Role.SURFACE,
            Role.RAISED,
            Role.ON_ACCENT,
            Role.ACCENT_SOFT,
            Role.OFF,
            Role.OK_SOFT,
            Role.WARNING_SOFT,
            Role.ERROR_SOFT,
            Role.RAIL_TEXT,
            Role.RAIL_MUTED,
            Role.ON_SIM,
            Role.ON_PRESENT,
            Role.NAO,
            Role.BLANK,
            Role.NULL,
            Role.TRACK,
        ),
        _PAPER,
    ),
    Role.DISABLED: "#595959",
    Role.ACCENT: "#00309C",
    Role.ACCENT_HOVER: "#001E66",
    Role.ACCENT_SOFT: "#DCE8FF",
    Role.OK: "#00470D",
    Role.WARNING: "#4A3000",
    Role.ERROR: "#8A0000",
    Role.RAIL_ACTIVE: "#00309C",
    Role.RAIL_HOVER: "#333333",
    Role.RAIL_ACCENT: "#FFE14D",
    Role.RAIL_OK: "#9CF0AA",
}

_CONTRAST_DARK: dict[Role, str] = {
    **dict.fromkeys(Role, _PAPER),
    **dict.fromkeys(
        (
            Role.WINDOW,
            Role.SURFACE,
            Role.RAISED,
            Role.ON_ACCENT,
            Role.OFF,
            Role.OK_SOFT,
            Role.WARNING_SOFT,
            Role.ERROR_SOFT,
            Role.RAIL,
            Role.ON_SIM,
            Role.ON_PRESENT,
            Role.NAO,
            Role.BLANK,
            Role.NULL,
            Role.TRACK,
        ),
        _INK,
    ),
    Role.DISABLED: "#B0B0B0",
    Role.ACCENT: "#FFE14D",
    Role.ACCENT_HOVER: "#FFF2A6",
    Role.ACCENT_SOFT: "#00308F",
    Role.OK: "#9CF0AA",
    Role.WARNING: "#FFE14D",
    Role.ERROR: "#FFB3AB",
    Role.RAIL_ACTIVE: "#00308F",
    Role.RAIL_HOVER: "#333333",
    Role.RAIL_ACCENT: "#FFE14D",
    Role.RAIL_OK: "#9CF0AA",
}

_EVERYWHERE = {Role.PAPER: "#FFFFFF"}

SCHEMES: Mapping[Scheme, Mapping[Role, str]] = {
    Scheme.LIGHT: _LIGHT | _EVERYWHERE,
    Scheme.DARK: _DARK | _EVERYWHERE,
    Scheme.CONTRAST_LIGHT: _CONTRAST_LIGHT | _EVERYWHERE,
    Scheme.CONTRAST_DARK: _CONTRAST_DARK | _EVERYWHERE,
}

TEXT_CONTRAST, SHAPE_CONTRAST = 4.5, 3.0

_ON_PAGE = (Role.WINDOW, Role.SURFACE, Role.RAISED)
_ON_RAIL = (Role.RAIL, Role.RAIL_ACTIVE, Role.RAIL_HOVER)

# Every pair in which the interface writes or draws: ink, grounds, least contrast (WCAG 2.2: 1.4.3, 1.4.11).
PAIRS: tuple[tuple[Role, tuple[Role, ...], float], ...] = (
    (
        Role.TEXT,
        (*_ON_PAGE, Role.ACCENT_SOFT, Role.OK_SOFT, Role.WARNING_SOFT, Role.ERROR_SOFT),
        TEXT_CONTRAST,
    ),
    (Role.MUTED, (*_ON_PAGE, Role.ACCENT_SOFT), TEXT_CONTRAST),
    (Role.ACCENT, (*_ON_PAGE, Role.ACCENT_SOFT), TEXT_CONTRAST),
    (Role.ACCENT_HOVER, (*_ON_PAGE, Role.ACCENT_SOFT), TEXT_CONTRAST),
    (Role.ON_ACCENT, (Role.ACCENT, Role.ACCENT_HOVER, Role.ERROR), TEXT_CONTRAST),
    (Role.OK, (Role.OK_SOFT, *_ON_PAGE, Role.ACCENT_SOFT), TEXT_CONTRAST),
    (Role.WARNING, (Role.WARNING_SOFT, *_ON_PAGE, Role.ACCENT_SOFT), TEXT_CONTRAST),
    (Role.ERROR, (Role.ERROR_SOFT, *_ON_PAGE, Role.ACCENT_SOFT), TEXT_CONTRAST),
    (Role.RAIL_TEXT, _ON_RAIL, TEXT_CONTRAST),
    (Role.RAIL_MUTED, _ON_RAIL, TEXT_CONTRAST),
    (Role.RAIL_ACCENT, _ON_RAIL, TEXT_CONTRAST),
    (Role.RAIL_OK, _ON_RAIL, TEXT_CONTRAST),
    (Role.ON_SIM, (Role.SIM,), TEXT_CONTRAST),
    (Role.ON_NAO, (Role.NAO,), TEXT_CONTRAST),
    (Role.ON_PRESENT, (Role.PRESENT,), TEXT_CONTRAST),
    (Role.FIELD, (Role.SURFACE, Role.WINDOW), SHAPE_CONTRAST),
    (Role.BAR_EDGE, (Role.SURFACE,), SHAPE_CONTRAST),
    (Role.SIM, (Role.SURFACE,), SHAPE_CONTRAST),
    (Role.PRESENT, (Role.SURFACE, Role.TRACK), SHAPE_CONTRAST),
    (Role.LINE, (Role.SURFACE, Role.TRACK), TEXT_CONTRAST),
    (Role.DISABLED, (Role.SURFACE, Role.OFF), SHAPE_CONTRAST),
)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """Return the contrast ratio (1 to 21) of two colours written #RRGGBB (WCAG 2.2, 1.4.3)."""
    lighter, darker = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
