-- Create the log of settling up: what a point is worth, and which payments were ticked.
--
-- Its rows go with their session by a trigger of their own. SQLite does not say which trigger of a table runs first,
-- so the reference to the session is looked at when the transaction ends.

CREATE TABLE settling (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id) DEFERRABLE INITIALLY DEFERRED,
    body TEXT
        CHECK (CASE WHEN json_valid(body) THEN json_type(body) = 'object' ELSE body IS NULL END) NOT NULL,
    device TEXT NOT NULL CHECK (device <> ''),
    submission TEXT NOT NULL CHECK (submission <> ''),
    saved_at TEXT NOT NULL
        CHECK (saved_at GLOB '????-??-??T??:??:??*Z' OR saved_at GLOB '????-??-??T??:??:??*+00:00'),
    UNIQUE (session, submission)
) STRICT;

CREATE TRIGGER settling_never_change BEFORE UPDATE ON settling
BEGIN SELECT RAISE(ABORT, 'settling are append-only'); END;
CREATE TRIGGER settling_never_replaced BEFORE INSERT ON settling
WHEN EXISTS (SELECT 1 FROM settling WHERE id = NEW.id OR (session = NEW.session AND submission = NEW.submission))
BEGIN SELECT RAISE(ABORT, 'settling are append-only'); END;

CREATE TRIGGER settling_never_go BEFORE DELETE ON settling
WHEN NOT EXISTS (SELECT 1 FROM deleted_sessions WHERE id = OLD.session)
BEGIN SELECT RAISE(ABORT, 'settling are append-only'); END;
CREATE TRIGGER settling_goes AFTER INSERT ON deleted_sessions
BEGIN DELETE FROM settling WHERE session = NEW.id; END;
