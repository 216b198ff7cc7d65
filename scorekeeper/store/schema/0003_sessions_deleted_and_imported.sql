-- Let matches and entries go with their whole session, and note where imported sessions come from.
--
-- Whoever adds a session to `deleted_sessions` deletes all its rows; there is no other way, so nothing can go alone.
-- The row in `deleted_sessions` stays, so that nobody is ever given the address of that session again.

CREATE TABLE imports (
    session TEXT PRIMARY KEY NOT NULL REFERENCES sessions (id),
    origin TEXT NOT NULL UNIQUE CHECK (origin <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE deleted_sessions (
    id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
    deleted_at TEXT NOT NULL
        CHECK (deleted_at GLOB '????-??-??T??:??:??*Z' OR deleted_at GLOB '????-??-??T??:??:??*+00:00')
) STRICT, WITHOUT ROWID;

CREATE TRIGGER deleted_sessions_never_change BEFORE UPDATE ON deleted_sessions
BEGIN SELECT RAISE(ABORT, 'deleted_sessions are append-only'); END;
CREATE TRIGGER deleted_sessions_never_go BEFORE DELETE ON deleted_sessions
BEGIN SELECT RAISE(ABORT, 'deleted_sessions are append-only'); END;
CREATE TRIGGER deleted_sessions_never_replaced BEFORE INSERT ON deleted_sessions
WHEN EXISTS (SELECT 1 FROM deleted_sessions WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'deleted_sessions are append-only'); END;

DROP TRIGGER matches_never_go;
CREATE TRIGGER matches_never_go BEFORE DELETE ON matches
WHEN NOT EXISTS (SELECT 1 FROM deleted_sessions WHERE id = OLD.session)
BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
DROP TRIGGER entries_never_go;
CREATE TRIGGER entries_never_go BEFORE DELETE ON entries
WHEN NOT EXISTS (SELECT 1 FROM deleted_sessions WHERE id = (SELECT session FROM matches WHERE id = OLD.match))
BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;

CREATE TRIGGER sessions_go_whole BEFORE DELETE ON sessions
WHEN NOT EXISTS (SELECT 1 FROM deleted_sessions WHERE id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'a session goes only as a whole'); END;
CREATE TRIGGER sessions_keep_their_id BEFORE UPDATE OF id ON sessions
BEGIN SELECT RAISE(ABORT, 'a session keeps its id'); END;
CREATE TRIGGER sessions_never_return BEFORE INSERT ON sessions
WHEN EXISTS (SELECT 1 FROM deleted_sessions WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a session with this id was deleted'); END;
CREATE TRIGGER deleted_sessions_go AFTER INSERT ON deleted_sessions
BEGIN
    DELETE FROM entries WHERE match IN (SELECT id FROM matches WHERE session = NEW.id);
    DELETE FROM matches WHERE session = NEW.id;
    DELETE FROM grants WHERE session = NEW.id;
    DELETE FROM imports WHERE session = NEW.id;
    DELETE FROM sessions WHERE id = NEW.id;
END;
