-- Keep where a session plays on that was handed to another installation, until it is taken up again here.
--
-- `address` is that of the session there. It goes with its session.

CREATE TABLE elsewhere (
    session TEXT PRIMARY KEY NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    address TEXT NOT NULL CHECK (address <> ''),
    since TEXT NOT NULL
        CHECK (since GLOB '????-??-??T??:??:??*Z' OR since GLOB '????-??-??T??:??:??*+00:00')
) STRICT;

CREATE TRIGGER elsewhere_have_digests AFTER INSERT ON elsewhere
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'elsewhere', NEW.session, column_digests(
        CAST(NEW.session AS BLOB), CAST(NEW.address AS BLOB), CAST(NEW.since AS BLOB)
    );
END;
CREATE TRIGGER elsewhere_take_digests_along AFTER DELETE ON elsewhere
BEGIN DELETE FROM row_digests WHERE name = 'elsewhere' AND key = OLD.session; END;
