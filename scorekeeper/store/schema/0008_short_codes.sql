-- Keep the short code of a session, which people type where they cannot scan anything.
--
-- `hands` is how many entries about hands the session had when the code was made. A code lives until there are more, so
-- it needs no clock. It goes with its session.

CREATE TABLE short_codes (
    session TEXT PRIMARY KEY NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    code TEXT NOT NULL UNIQUE CHECK (code <> ''),
    hands INTEGER NOT NULL CHECK (hands >= 0)
) STRICT;
