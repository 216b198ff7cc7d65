-- Let phones count for one player, with a role of their own, and keep what they count until the hand is saved.
--
-- Neither seats nor counts are a part of the score, so they go with their match. Grants are made anew for their list
-- of roles; meanwhile the trigger that names them has to be away.

DROP TRIGGER deleted_sessions_go;
CREATE TABLE new_grants (
    device TEXT NOT NULL CHECK (device <> ''),
    session TEXT NOT NULL REFERENCES sessions (id),
    role TEXT NOT NULL CHECK (role IN ('score', 'count', 'watch')),
    granted_at TEXT NOT NULL
        CHECK (granted_at GLOB '????-??-??T??:??:??*Z' OR granted_at GLOB '????-??-??T??:??:??*+00:00'),
    label TEXT NOT NULL,
    last_used_at TEXT NOT NULL
        CHECK (last_used_at GLOB '????-??-??T??:??:??*Z' OR last_used_at GLOB '????-??-??T??:??:??*+00:00'),
    removed_at TEXT
        CHECK (removed_at GLOB '????-??-??T??:??:??*Z' OR removed_at GLOB '????-??-??T??:??:??*+00:00'),
    PRIMARY KEY (device, session)
) STRICT, WITHOUT ROWID;
INSERT INTO new_grants (device, session, role, granted_at, label, last_used_at, removed_at)
    SELECT device, session, role, granted_at, label, last_used_at, removed_at FROM grants;
DROP TABLE grants;
ALTER TABLE new_grants RENAME TO grants;
CREATE INDEX grants_by_session ON grants (session);
CREATE TRIGGER deleted_sessions_go AFTER INSERT ON deleted_sessions
BEGIN
    DELETE FROM entries WHERE match IN (SELECT id FROM matches WHERE session = NEW.id);
    DELETE FROM matches WHERE session = NEW.id;
    DELETE FROM grants WHERE session = NEW.id;
    DELETE FROM imports WHERE session = NEW.id;
    DELETE FROM sessions WHERE id = NEW.id;
END;

CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player TEXT NOT NULL CHECK (player <> ''),
    device TEXT NOT NULL CHECK (device <> ''),
    taken_at TEXT NOT NULL
        CHECK (taken_at GLOB '????-??-??T??:??:??*Z' OR taken_at GLOB '????-??-??T??:??:??*+00:00'),
    PRIMARY KEY (match, player),
    UNIQUE (match, device)
) STRICT, WITHOUT ROWID;

CREATE TABLE counts (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    slot INTEGER NOT NULL CHECK (slot >= 1),
    player TEXT NOT NULL CHECK (player <> ''),
    body TEXT
        CHECK (CASE WHEN json_valid(body) THEN json_type(body) = 'object' ELSE body IS NULL END)
        NOT NULL CHECK (length(body) <= 10000),
    device TEXT NOT NULL CHECK (device <> ''),
    saved_at TEXT NOT NULL
        CHECK (saved_at GLOB '????-??-??T??:??:??*Z' OR saved_at GLOB '????-??-??T??:??:??*+00:00')
) STRICT;
CREATE INDEX counts_by_player ON counts (match, slot, player);
CREATE TRIGGER counts_never_change BEFORE UPDATE ON counts
BEGIN SELECT RAISE(ABORT, 'counts are not changed, newer ones are added'); END;
