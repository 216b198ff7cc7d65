-- Keep a hash of each score key in place of the key, and what is shown about each phone of a session.
--
-- Both tables are made anew, because SQLite cannot drop a column that is unique. The pages that held the keys are
-- overwritten with zeros, so that the file does not hold them any longer.

PRAGMA secure_delete=ON;

CREATE TABLE new_sessions (
    id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
    name TEXT NOT NULL,
    key_hash TEXT NOT NULL UNIQUE CHECK (key_hash <> ''),
    key_seed TEXT NOT NULL,
    created_at TEXT NOT NULL
        CHECK (created_at GLOB '????-??-??T??:??:??*Z' OR created_at GLOB '????-??-??T??:??:??*+00:00')
) STRICT;
INSERT INTO new_sessions (id, name, key_hash, key_seed, created_at)
    SELECT id, name, sha256(score_key), '', created_at FROM sessions ORDER BY rowid;
DROP TABLE sessions;
ALTER TABLE new_sessions RENAME TO sessions;

CREATE TABLE new_grants (
    device TEXT NOT NULL CHECK (device <> ''),
    session TEXT NOT NULL REFERENCES sessions (id),
    role TEXT NOT NULL CHECK (role IN ('score', 'watch')),
    granted_at TEXT NOT NULL
        CHECK (granted_at GLOB '????-??-??T??:??:??*Z' OR granted_at GLOB '????-??-??T??:??:??*+00:00'),
    label TEXT NOT NULL,
    last_used_at TEXT NOT NULL
        CHECK (last_used_at GLOB '????-??-??T??:??:??*Z' OR last_used_at GLOB '????-??-??T??:??:??*+00:00'),
    removed_at TEXT
        CHECK (removed_at GLOB '????-??-??T??:??:??*Z' OR removed_at GLOB '????-??-??T??:??:??*+00:00'),
    PRIMARY KEY (device, session)
) STRICT, WITHOUT ROWID;
INSERT INTO new_grants (device, session, role, granted_at, label, last_used_at)
    SELECT device, session, role, granted_at, '', coalesce(
        (SELECT max(entries.saved_at) FROM entries JOIN matches ON matches.id = entries.match
            WHERE matches.session = grants.session AND entries.device = grants.device),
        granted_at
    ) FROM grants;
DROP TABLE grants;
ALTER TABLE new_grants RENAME TO grants;
CREATE INDEX grants_by_session ON grants (session);
