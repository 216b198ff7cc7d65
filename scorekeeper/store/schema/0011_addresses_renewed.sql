-- Keep the addresses of sessions, so that they can be renewed.
--
-- The last address of a session counts; one without any has its id as its address, which is also its first. The earlier
-- ones stay, so that they are never given again and whoever opens one is told what became of it. They stay when the
-- session is deleted, like its id.

CREATE TABLE addresses (
    number INTEGER PRIMARY KEY,
    session TEXT NOT NULL CHECK (session <> ''),
    address TEXT NOT NULL UNIQUE CHECK (address <> '')
) STRICT;
CREATE INDEX addresses_by_session ON addresses (session);

CREATE TRIGGER addresses_never_change BEFORE UPDATE ON addresses
BEGIN SELECT RAISE(ABORT, 'addresses are append-only'); END;
CREATE TRIGGER addresses_never_go BEFORE DELETE ON addresses
BEGIN SELECT RAISE(ABORT, 'addresses are append-only'); END;
CREATE TRIGGER addresses_never_replaced BEFORE INSERT ON addresses
WHEN EXISTS (SELECT 1 FROM addresses WHERE number = NEW.number OR address = NEW.address)
BEGIN SELECT RAISE(ABORT, 'addresses are append-only'); END;
CREATE TRIGGER addresses_are_no_ids BEFORE INSERT ON addresses
WHEN EXISTS (SELECT 1 FROM sessions WHERE id = NEW.address)
    OR EXISTS (SELECT 1 FROM deleted_sessions WHERE id = NEW.address)
BEGIN SELECT RAISE(ABORT, 'an address of one session is no id of another'); END;
CREATE TRIGGER sessions_are_no_addresses BEFORE INSERT ON sessions
WHEN EXISTS (SELECT 1 FROM addresses WHERE address = NEW.id)
BEGIN SELECT RAISE(ABORT, 'an id of one session is no address of another'); END;
