-- Keep the codes by which the sessions of a phone come to another phone.
--
-- A phone has at most one; it works once, and for ten minutes. The code itself is not stored: `code_hash` recognizes it,
-- and the application derives it from `seed` and its secret. `rules` are the house rules of the phone as a file, for the
-- other one to keep. A row that was used says so to the phone that made it, until it has seen that.

CREATE TABLE phone_codes (
    device TEXT PRIMARY KEY NOT NULL CHECK (device <> ''),
    code_hash TEXT NOT NULL UNIQUE CHECK (code_hash <> ''),
    seed TEXT NOT NULL CHECK (seed <> ''),
    kind TEXT NOT NULL CHECK (kind IN ('copy', 'move')),
    rules TEXT NOT NULL,
    made_at TEXT NOT NULL
        CHECK (made_at GLOB '????-??-??T??:??:??*Z' OR made_at GLOB '????-??-??T??:??:??*+00:00'),
    used_by TEXT CHECK (used_by <> '' AND used_by <> device),
    used_at TEXT CHECK (used_at GLOB '????-??-??T??:??:??*Z' OR used_at GLOB '????-??-??T??:??:??*+00:00'),
    label TEXT NOT NULL DEFAULT '',
    CHECK ((used_by IS NULL) = (used_at IS NULL))
) STRICT;
