-- Create the four tables. Triggers make matches and entries append-only.
--
-- Times are ISO 8601 in UTC. They are compared as text, so all have the same format. A JSON column needs CASE, because
-- json_type() fails if a text is no JSON. INSERT OR REPLACE needs a trigger of its own: if recursive_triggers is off, as
-- it is by default, the rows that it deletes fire no delete trigger.

CREATE TABLE sessions (
    id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
    name TEXT NOT NULL,
    score_key TEXT NOT NULL UNIQUE CHECK (score_key <> ''),
    created_at TEXT NOT NULL
        CHECK (created_at GLOB '????-??-??T??:??:??*Z' OR created_at GLOB '????-??-??T??:??:??*+00:00')
) STRICT;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    game TEXT NOT NULL CHECK (game <> ''),
    created_at TEXT NOT NULL
        CHECK (created_at GLOB '????-??-??T??:??:??*Z' OR created_at GLOB '????-??-??T??:??:??*+00:00'),
    UNIQUE (session, number)
) STRICT;

CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES matches (id),
    slot INTEGER NOT NULL CHECK (slot >= 0),
    body TEXT CHECK (CASE WHEN json_valid(body) THEN json_type(body) = 'object' ELSE body IS NULL END),
    shown TEXT CHECK (CASE WHEN json_valid(shown) THEN json_type(shown) = 'object' ELSE shown IS NULL END),
    note TEXT NOT NULL,
    device TEXT NOT NULL CHECK (device <> ''),
    submission TEXT NOT NULL CHECK (submission <> ''),
    saved_at TEXT NOT NULL
        CHECK (saved_at GLOB '????-??-??T??:??:??*Z' OR saved_at GLOB '????-??-??T??:??:??*+00:00'),
    UNIQUE (match, submission)
) STRICT;

CREATE TABLE grants (
    device TEXT NOT NULL CHECK (device <> ''),
    session TEXT NOT NULL REFERENCES sessions (id),
    role TEXT NOT NULL CHECK (role IN ('score', 'watch')),
    granted_at TEXT NOT NULL
        CHECK (granted_at GLOB '????-??-??T??:??:??*Z' OR granted_at GLOB '????-??-??T??:??:??*+00:00'),
    PRIMARY KEY (device, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX grants_by_session ON grants (session);

CREATE TRIGGER matches_never_change BEFORE UPDATE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER matches_never_go BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER matches_never_replaced BEFORE INSERT ON matches
WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id OR (session = NEW.session AND number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;

CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER entries_never_go BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER entries_never_replaced BEFORE INSERT ON entries
WHEN EXISTS (SELECT 1 FROM entries WHERE id = NEW.id OR (match = NEW.match AND submission = NEW.submission))
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
