"""What can go wrong, as codes with operands. The words for people are in `texts.messages`, looked up by code."""

from enum import StrEnum

Operand = str | int


class Code(StrEnum):
    """Every refusal the program can utter; a test joins each to its text."""

    # The .pleb file
    FILE_MISSING = "file_missing"
    FILE_EXISTS = "file_exists"
    FILE_IS_FOLDER = "file_is_folder"
    FILE_NOT_OURS = "file_not_ours"
    FILE_DAMAGED = "file_damaged"
    FILE_DISAGREES = "file_disagrees"
    FILE_NEWER = "file_newer"
    FILE_OLDER = "file_older"
    FILE_BUSY = "file_busy"
    FILE_FORBIDDEN = "file_forbidden"
    FILE_IS_DEVICE = "file_is_device"
    FILE_NAME_TOO_LONG = "file_name_too_long"
    FOLDER_FORBIDDEN = "folder_forbidden"
    FOLDER_MISSING = "folder_missing"
    FOLDER_IS_FILE = "folder_is_file"
    FOLDER_NOT_EMPTY = "folder_not_empty"
    DISK_FULL = "disk_full"
    WRITE_FAILED = "write_failed"
    FILE_READ_ONLY = "file_read_only"
    FILE_IN_USE = "file_in_use"
    FILE_ON_NETWORK = "file_on_network"
    COPY_DIFFERS = "copy_differs"
    FILE_NOT_DAMAGED = "file_not_damaged"

    # People and keys
    FILE_PROTECTED = "file_protected"
    FILE_NOT_PROTECTED = "file_not_protected"
    FILE_ALREADY_PROTECTED = "file_already_protected"
    KEYS_MISSING = "keys_missing"
    KEYS_DAMAGED = "keys_damaged"
    KEYS_ALTERED = "keys_altered"
    KEYS_OF_ANOTHER_FILE = "keys_of_another_file"
    WORDS_MISSING = "words_missing"
    WORD_UNKNOWN = "word_unknown"
    WORDS_NUMBERED_WRONG = "words_numbered_wrong"
    WORDS_WRONG = "words_wrong"
    WORDS_OF_ANOTHER_FILE = "words_of_another_file"
    PASSWORD_SHORT = "password_short"
    PASSWORD_COMMON = "password_common"
    PASSWORD_SAME = "password_same"
    PASSWORD_IS_NAME = "password_is_name"
    PASSWORD_WRONG = "password_wrong"
    PASSWORD_WAIT = "password_wait"
    PASSWORD_IS_OWN = "password_is_own"
    PERSON_UNKNOWN = "person_unknown"
    PERSON_WITHOUT_SLOT = "person_without_slot"
    PERSON_WITHOUT_PASSWORD = "person_without_password"
    PERSON_EXISTS = "person_exists"
    PERSON_NAME_UNFIT = "person_name_unfit"
    PERSON_LEFT = "person_left"
    PERSON_KEY_DIFFERS = "person_key_differs"
    PERSON_ALTERED = "person_altered"
    ROLES_MISSING = "roles_missing"
    ADMINISTRATOR_MISSING = "administrator_missing"
    NOT_PERMITTED = "not_permitted"
    SECOND_MISSING = "second_missing"
    SECOND_IS_FIRST = "second_is_first"

    # Files brought in
    TABLE_MISSING = "table_missing"
    TABLE_IS_FOLDER = "table_is_folder"
    TABLE_FORBIDDEN = "table_forbidden"
    TABLE_UNREADABLE = "table_unreadable"
    TABLE_EMPTY = "table_empty"
    TABLE_NOT_TEXT = "table_not_text"
    TABLE_IS_SPREADSHEET = "table_is_spreadsheet"
    TABLE_BAD_ENCODING = "table_bad_encoding"
    TABLE_TRUNCATED = "table_truncated"
    TABLE_MIXED_ENCODING = "table_mixed_encoding"
    TABLE_WITHOUT_MARK = "table_without_mark"
    TABLE_MARK_INSIDE = "table_mark_inside"
    TABLE_LINE_TOO_LONG = "table_line_too_long"
    TABLE_FIELD_TOO_LONG = "table_field_too_long"
    TABLE_UNCLOSED_QUOTE = "table_unclosed_quote"
    TABLE_STRAY_QUOTE = "table_stray_quote"
    TABLE_MIXED_DELIMITER = "table_mixed_delimiter"
    TABLE_WITHOUT_HEADER = "table_without_header"
    TABLE_REPEATED_COLUMN = "table_repeated_column"
    TABLE_AMBIGUOUS_COLUMN = "table_ambiguous_column"
    TABLE_COLUMN_MISSING = "table_column_missing"
    TABLE_UNKNOWN_COLUMN = "table_unknown_column"
    TABLE_UNKNOWN_FIELD = "table_unknown_field"
    TABLE_BAD_MAPPING = "table_bad_mapping"
    TABLE_COLUMN_TWICE = "table_column_twice"
    TABLE_WITHOUT_ROWS = "table_without_rows"
    TABLE_CHANGED = "table_changed"
    EVERY_ROW_REFUSED = "every_row_refused"
    ROWS_REFUSED = "rows_refused"

    # The plebiscite's facts
    NAME_MISSING = "name_missing"
    UNKNOWN_UF = "unknown_uf"
    FEDERAL_TERRITORY = "federal_territory"
    CUTOFF_AFTER_POLLING_DAY = "cutoff_after_polling_day"
    ENTRY_RULE_NOT_YET = "entry_rule_not_yet"
    FACT_TEXT = "fact_text"
    ORIGIN_REPEATED = "origin_repeated"
    MERGER_OF_FEWER_THAN_TWO = "merger_of_fewer_than_two"
    FACT_FIXED_BY_ROLL = "fact_fixed_by_roll"
    SIMULATED_IS_FOR_EVER = "simulated_is_for_ever"
    PERSON_MISSING = "person_missing"
    ARMS_NOT_PICTURE = "arms_not_picture"
    ARMS_DAMAGED = "arms_damaged"
    ARMS_ANIMATED = "arms_animated"
    ARMS_TOO_SMALL = "arms_too_small"
    ARMS_TOO_LARGE = "arms_too_large"
    ARMS_TOO_MANY_PIXELS = "arms_too_many_pixels"
    ARMS_TOO_LONG = "arms_too_long"
    ARMS_BLANK = "arms_blank"

    # Stations
    NO_STATIONS = "no_stations"
    STATION_UNKNOWN = "station_unknown"
    STATION_EXISTS = "station_exists"
    STATION_HAS_VOTERS = "station_has_voters"
    STATION_AGGREGATED = "station_aggregated"
    PRINCIPAL_UNKNOWN = "principal_unknown"
    PRINCIPAL_IS_AGGREGATED = "principal_is_aggregated"
    STATION_IS_PRINCIPAL = "station_is_principal"

    # The roll
    ROLL_CLOSED = "roll_closed"
    ROLL_OPEN = "roll_open"
    ROLL_EMPTY = "roll_empty"
    COMBINATION_MISSING = "combination_missing"
    COMPARED_DATE_MISSING = "compared_date_missing"
    VOTER_UNKNOWN = "voter_unknown"
    VOTER_INVALID = "voter_invalid"
    VOTER_ALREADY_ENROLLED = "voter_already_enrolled"
    VOTER_NOT_ENROLLED = "voter_not_enrolled"
    ROLL_HAS_CHANGES = "roll_has_changes"
    ROLL_ALREADY_COUNTED = "roll_already_counted"
    DECISION_INCOMPLETE = "decision_incomplete"

    # The count
    POLL_STILL_OPEN = "poll_still_open"
    STATION_ALREADY_TYPED = "station_already_typed"
    STATION_NOT_TYPED = "station_not_typed"
    STATION_STATE_FORBIDS = "station_state_forbids"
    SHEET_BLOCKED = "sheet_blocked"
    WARNING_UNCONFIRMED = "warning_unconfirmed"
    REASON_MISSING = "reason_missing"
    BOARD_VOTE_INVALID = "board_vote_invalid"
    BOARD_CAME_INVALID = "board_came_invalid"
    DATE_IN_FUTURE = "date_in_future"

    # What the board puts on record
    PROCEEDING_UNKNOWN = "proceeding_unknown"
    PROCEEDING_FIELD_MISSING = "proceeding_field_missing"
    PROCEEDING_FIELD_UNFIT = "proceeding_field_unfit"
    PROCEEDING_TEXT = "proceeding_text"
    PROCEEDING_SAYS_NONE = "proceeding_says_none"
    SESSION_ENDS_EARLY = "session_ends_early"
    MOMENT_IN_FUTURE = "moment_in_future"
    MOMENT_BEFORE_POLL = "moment_before_poll"

    # Decision and documents
    NOBODY_ENROLLED = "nobody_enrolled"
    NAME_OF_ANOTHER_FORM = "name_of_another_form"
    DOCUMENT_UNKNOWN = "document_unknown"
    DOCUMENT_FACTS_CHANGED = "document_facts_changed"
    DOCUMENT_NUMBER_PAST = "document_number_past"
    DOCUMENT_SUPERSEDED = "document_superseded"
    DOCUMENT_WITHOUT_DATA = "document_without_data"
    DOCUMENT_DATA_MALFORMED = "document_data_malformed"
    DOCUMENT_DATA_NEWER = "document_data_newer"
    PDF_EMPTY = "pdf_empty"
    PDF_TOO_LARGE = "pdf_too_large"
    PDF_NOT_PDF = "pdf_not_pdf"
    PDF_ENCRYPTED = "pdf_encrypted"
    PDF_DAMAGED = "pdf_damaged"


class PlebError(Exception):
    """Base of all expected failures: a code and the operands that its text names."""

    def __init__(self, code: Code, **operands: Operand) -> None:
        super().__init__(code)
        self.code = code
        self.operands = operands

    def __str__(self) -> str:
        operands = ", ".join(f"{name}={value!r}" for name, value in self.operands.items())
        return f"{self.code}({operands})"


class Refused(PlebError):
    """A rule says no; nothing changed."""


class BadFile(PlebError):
    """A file brought in has the wrong shape; nothing changed."""


class Unusable(PlebError):
    """The .pleb file is missing, damaged, or not ours."""


class Cancelled(Exception):
    """The person at the keyboard cancelled a long job; nothing changed."""
