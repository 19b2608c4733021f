"""The tables of each version, in SQL: strict, with foreign keys; records of what happened are never changed or deleted.

Each version's statements stay as they were once a file has been written with them; later versions are steps of their
own in `migrations`.
"""

_TABLES = """
CREATE TABLE plebiscite (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    document TEXT NOT NULL
) STRICT;

CREATE TABLE area (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE station (
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    polling_place TEXT NOT NULL,
    address TEXT NOT NULL,
    district TEXT NOT NULL,
    municipality TEXT NOT NULL,
    area TEXT NOT NULL,
    principal INTEGER,
    declared INTEGER,
    latitude REAL,
    longitude REAL,
    state TEXT NOT NULL,
    PRIMARY KEY (zone, section),
    FOREIGN KEY (zone, principal) REFERENCES station (zone, section) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE TABLE voter (
    id INTEGER PRIMARY KEY,
    titulo TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    social_name TEXT,
    mother_name TEXT,
    birth_date TEXT,
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    residence_since TEXT,
    domicile_since TEXT,
    situation TEXT,
    address TEXT,
    status TEXT NOT NULL,
    search_key TEXT NOT NULL,
    FOREIGN KEY (zone, section) REFERENCES station (zone, section)
) STRICT;
CREATE INDEX voter_by_station ON voter (zone, section, status);
CREATE INDEX voter_by_name ON voter (search_key);

CREATE TABLE roll_count (
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    status TEXT NOT NULL,
    voters INTEGER NOT NULL CHECK (voters >= 0),
    PRIMARY KEY (zone, section, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE roll_closing (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    digest TEXT NOT NULL
) STRICT;

CREATE TABLE roll_listed (
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    voters INTEGER NOT NULL,
    PRIMARY KEY (zone, section),
    FOREIGN KEY (zone, section) REFERENCES station (zone, section)
) STRICT, WITHOUT ROWID;

CREATE TABLE roll_change (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    voter INTEGER NOT NULL REFERENCES voter (id),
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    decision TEXT NOT NULL,
    decided_on TEXT NOT NULL,
    authority TEXT NOT NULL,
    person TEXT NOT NULL,
    FOREIGN KEY (zone, section) REFERENCES station (zone, section)
) STRICT;
CREATE INDEX roll_change_by_voter ON roll_change (voter);

CREATE TABLE sheet (
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    signatures INTEGER NOT NULL,
    separate_votes INTEGER NOT NULL,
    separate_received INTEGER,
    separate_rejected INTEGER,
    absentees INTEGER,
    note TEXT NOT NULL,
    person TEXT NOT NULL,
    confirmed TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (zone, section, number),
    FOREIGN KEY (zone, section) REFERENCES station (zone, section)
) STRICT, WITHOUT ROWID;

CREATE TABLE tally (
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    number INTEGER NOT NULL,
    question INTEGER NOT NULL CHECK (question >= 1),
    ballots INTEGER NOT NULL,
    sim INTEGER NOT NULL,
    nao INTEGER NOT NULL,
    blank INTEGER NOT NULL,
    "null" INTEGER NOT NULL,
    PRIMARY KEY (zone, section, number, question),
    FOREIGN KEY (zone, section, number) REFERENCES sheet (zone, section, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    texts TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (zone, section),
    FOREIGN KEY (zone, section) REFERENCES station (zone, section)
) STRICT, WITHOUT ROWID;

CREATE TABLE board_decision (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    votes_for INTEGER NOT NULL,
    votes_against INTEGER NOT NULL,
    decided_on TEXT NOT NULL,
    person TEXT NOT NULL,
    sheet INTEGER NOT NULL,
    came INTEGER,
    FOREIGN KEY (zone, section) REFERENCES station (zone, section)
) STRICT;

CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,
    previous TEXT NOT NULL,
    digest TEXT NOT NULL
) STRICT;

CREATE TABLE sitting (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    open INTEGER NOT NULL
) STRICT;
INSERT INTO sitting (id, open) VALUES (1, 0);
"""


def _keeping(*tables: str) -> tuple[str, ...]:
    """Return the triggers that refuse to change or delete rows of these tables."""
    return tuple(
        f"CREATE TRIGGER {table}_keeps_{event} BEFORE {event} ON {table} BEGIN"
        f" SELECT RAISE(ABORT, '{table}: {event} refused, records are only added'); END"
        for table in tables
        for event in ("UPDATE", "DELETE")
    )


_JOURNAL_ORDER = (
    "CREATE TRIGGER journal_in_order BEFORE INSERT ON journal"
    " WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence), 0) + 1 FROM journal) BEGIN"
    " SELECT RAISE(ABORT, 'journal: entries follow one another'); END"
)

VERSION_1 = (
    *(statement for statement in _TABLES.split(";\n") if statement.strip()),
    *_keeping("journal", "sheet", "tally", "board_decision", "roll_closing", "roll_listed", "roll_change"),
    _JOURNAL_ORDER,
)

_VERSION_2 = """
ALTER TABLE journal ADD COLUMN signers TEXT NOT NULL DEFAULT '[]';
ALTER TABLE journal ADD COLUMN signatures TEXT NOT NULL DEFAULT '[]';

CREATE TABLE journal_seal (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    sequence INTEGER NOT NULL,
    digest TEXT NOT NULL,
    person TEXT NOT NULL,
    signature TEXT NOT NULL
) STRICT;

CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    roles TEXT NOT NULL,
    public_key TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;

CREATE TABLE issue (
    kind TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    head TEXT NOT NULL,
    digest TEXT NOT NULL,
    pdf BLOB NOT NULL,
    PRIMARY KEY (kind, number)
) STRICT;

CREATE TABLE records_sum (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    value TEXT NOT NULL
) STRICT;

CREATE TABLE closing (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    digest TEXT NOT NULL
) STRICT;
INSERT INTO closing (number, at, person, digest) SELECT 1, at, person, digest FROM roll_closing;
DROP TABLE roll_closing;
ALTER TABLE closing RENAME TO roll_closing;

CREATE TABLE listed (
    closing INTEGER NOT NULL REFERENCES roll_closing (number),
    zone INTEGER NOT NULL,
    section INTEGER NOT NULL,
    voters INTEGER NOT NULL,
    PRIMARY KEY (closing, zone, section),
    FOREIGN KEY (zone, section) REFERENCES station (zone, section)
) STRICT, WITHOUT ROWID;
INSERT INTO listed (closing, zone, section, voters) SELECT 1, zone, section, voters FROM roll_listed;
DROP TABLE roll_listed;
ALTER TABLE listed RENAME TO roll_listed;

CREATE TABLE roll_reopening (
    closing INTEGER PRIMARY KEY REFERENCES roll_closing (number),
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;

ALTER TABLE sitting ADD COLUMN person TEXT NOT NULL DEFAULT '';
ALTER TABLE sitting ADD COLUMN machine TEXT NOT NULL DEFAULT '';
ALTER TABLE sitting ADD COLUMN since TEXT NOT NULL DEFAULT '';
"""

VERSION_2 = (
    *(statement for statement in _VERSION_2.split(";\n") if statement.strip()),
    *_keeping("roll_closing", "roll_listed", "roll_reopening", "issue"),
)

_VERSION_3 = """
CREATE TABLE proceeding (
    number INTEGER PRIMARY KEY CHECK (number >= 1),
    document TEXT NOT NULL
) STRICT;

CREATE TABLE proceeding_number (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last INTEGER NOT NULL CHECK (last >= 0)
) STRICT;
INSERT INTO proceeding_number (id, last) VALUES (1, 0);

CREATE TABLE proceeding_draft (
    kind TEXT PRIMARY KEY,
    document TEXT NOT NULL,
    person TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE arms (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    picture BLOB NOT NULL
) STRICT;

CREATE TABLE issued (
    kind TEXT NOT NULL,
    year INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    copy INTEGER NOT NULL CHECK (copy >= 1),
    at TEXT NOT NULL,
    person TEXT NOT NULL,
    head TEXT NOT NULL,
    digest TEXT NOT NULL,
    data TEXT NOT NULL,
    pdf BLOB NOT NULL,
    PRIMARY KEY (kind, year, number, copy)
) STRICT;
INSERT INTO issued (kind, year, number, copy, at, person, head, digest, data, pdf)
    SELECT kind, CAST(substr(at, 1, 4) AS INTEGER), number, 1, at, person, head, digest, '', pdf FROM issue
    ORDER BY rowid;
DROP TABLE issue;
ALTER TABLE issued RENAME TO issue;
"""

VERSION_3 = (
    *(statement for statement in _VERSION_3.split(";\n") if statement.strip()),
    *_keeping("issue"),
)
