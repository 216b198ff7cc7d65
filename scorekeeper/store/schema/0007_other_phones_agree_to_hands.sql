-- Create the log of agreeing: whether a session wants it, and which phone agrees to which saved version of a hand.
--
-- A row with an `entry` says that a phone agrees to it, or (`said` 0) no longer does; one without says whether the
-- session wants that from then on. They go with their session, as those about settling up do. Later versions neither
-- write nor read it: it stays for what it holds, and because earlier versions open the same database.

CREATE TABLE agreements (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id) DEFERRABLE INITIALLY DEFERRED,
    entry INTEGER REFERENCES entries (id) DEFERRABLE INITIALLY DEFERRED,
    said INTEGER NOT NULL CHECK (said IN (0, 1)),
    player TEXT NOT NULL,
    device TEXT NOT NULL CHECK (device <> ''),
    submission TEXT NOT NULL CHECK (submission <> ''),
    saved_at TEXT NOT NULL
        CHECK (saved_at GLOB '????-??-??T??:??:??*Z' OR saved_at GLOB '????-??-??T??:??:??*+00:00'),
    UNIQUE (session, submission)
) STRICT;
CREATE INDEX agreements_by_session ON agreements (session);
CREATE INDEX agreements_by_entry ON agreements (entry);

CREATE TRIGGER agreements_never_change BEFORE UPDATE ON agreements
BEGIN SELECT RAISE(ABORT, 'agreements are append-only'); END;
CREATE TRIGGER agreements_never_replaced BEFORE INSERT ON agreements
WHEN EXISTS (SELECT 1 FROM agreements WHERE id = NEW.id OR (session = NEW.session AND submission = NEW.submission))
BEGIN SELECT RAISE(ABORT, 'agreements are append-only'); END;

CREATE TRIGGER agreements_never_go BEFORE DELETE ON agreements
WHEN NOT EXISTS (SELECT 1 FROM deleted_sessions WHERE id = OLD.session)
BEGIN SELECT RAISE(ABORT, 'agreements are append-only'); END;
CREATE TRIGGER agreements_goes AFTER INSERT ON deleted_sessions
BEGIN DELETE FROM agreements WHERE session = NEW.id; END;
