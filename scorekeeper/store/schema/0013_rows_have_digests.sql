-- Keep a digest of every row outside the entries, so that a changed name, right or payment is noticed.
--
-- `columns` has a digest of each column of a row, in their order; `key` identifies the row in its table, as in
-- store/row_digests.py. Triggers keep them by functions of store/digests.py, so no other program can write these rows.
-- A changed row keeps the digests of the columns that stay as they are: damage that was there before is still noticed.
-- Rows that are there already have digests as they are now. What Scorekeeper never changes or deletes has no trigger.
-- The triggers are written out for every table: a list in the program would grow, and a released migration must not.

CREATE TABLE row_digests (
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    columns TEXT NOT NULL,
    PRIMARY KEY (name, key)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO row_digests SELECT 'sessions', id, column_digests(
    CAST(id AS BLOB), CAST(name AS BLOB), CAST(key_hash AS BLOB), CAST(key_seed AS BLOB), CAST(created_at AS BLOB)
) FROM sessions;
CREATE TRIGGER sessions_have_digests AFTER INSERT ON sessions
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'sessions', NEW.id, column_digests(
        CAST(NEW.id AS BLOB), CAST(NEW.name AS BLOB), CAST(NEW.key_hash AS BLOB), CAST(NEW.key_seed AS BLOB),
        CAST(NEW.created_at AS BLOB)
    );
END;
CREATE TRIGGER sessions_keep_digests AFTER UPDATE ON sessions
BEGIN
    UPDATE OR REPLACE row_digests SET columns = renewed_digests(
        CAST(columns AS BLOB),
        CAST(OLD.id AS BLOB), CAST(NEW.id AS BLOB), CAST(OLD.name AS BLOB), CAST(NEW.name AS BLOB),
        CAST(OLD.key_hash AS BLOB), CAST(NEW.key_hash AS BLOB), CAST(OLD.key_seed AS BLOB),
        CAST(NEW.key_seed AS BLOB), CAST(OLD.created_at AS BLOB), CAST(NEW.created_at AS BLOB)
    ) WHERE name = 'sessions' AND key = OLD.id;
END;
CREATE TRIGGER sessions_take_digests_along AFTER DELETE ON sessions
BEGIN DELETE FROM row_digests WHERE name = 'sessions' AND key = OLD.id; END;

INSERT OR IGNORE INTO row_digests SELECT 'matches', session || ' ' || number, column_digests(
    CAST(id AS BLOB), CAST(session AS BLOB), CAST(number AS BLOB), CAST(game AS BLOB), CAST(created_at AS BLOB)
) FROM matches;
CREATE TRIGGER matches_have_digests AFTER INSERT ON matches
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'matches', NEW.session || ' ' || NEW.number, column_digests(
        CAST(NEW.id AS BLOB), CAST(NEW.session AS BLOB), CAST(NEW.number AS BLOB), CAST(NEW.game AS BLOB),
        CAST(NEW.created_at AS BLOB)
    );
END;
CREATE TRIGGER matches_take_digests_along AFTER DELETE ON matches
BEGIN DELETE FROM row_digests WHERE name = 'matches' AND key = OLD.session || ' ' || OLD.number; END;

INSERT OR IGNORE INTO row_digests SELECT 'grants', session || ' ' || device, column_digests(
    CAST(device AS BLOB), CAST(session AS BLOB), CAST(role AS BLOB), CAST(granted_at AS BLOB), CAST(label AS BLOB),
    CAST(last_used_at AS BLOB), CAST(removed_at AS BLOB)
) FROM grants;
CREATE TRIGGER grants_have_digests AFTER INSERT ON grants
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'grants', NEW.session || ' ' || NEW.device, column_digests(
        CAST(NEW.device AS BLOB), CAST(NEW.session AS BLOB), CAST(NEW.role AS BLOB), CAST(NEW.granted_at AS BLOB),
        CAST(NEW.label AS BLOB), CAST(NEW.last_used_at AS BLOB), CAST(NEW.removed_at AS BLOB)
    );
END;
CREATE TRIGGER grants_keep_digests AFTER UPDATE ON grants
BEGIN
    UPDATE OR REPLACE row_digests SET columns = renewed_digests(
        CAST(columns AS BLOB),
        CAST(OLD.device AS BLOB), CAST(NEW.device AS BLOB), CAST(OLD.session AS BLOB), CAST(NEW.session AS BLOB),
        CAST(OLD.role AS BLOB), CAST(NEW.role AS BLOB), CAST(OLD.granted_at AS BLOB), CAST(NEW.granted_at AS BLOB),
        CAST(OLD.label AS BLOB), CAST(NEW.label AS BLOB), CAST(OLD.last_used_at AS BLOB),
        CAST(NEW.last_used_at AS BLOB), CAST(OLD.removed_at AS BLOB), CAST(NEW.removed_at AS BLOB)
    ) WHERE name = 'grants' AND key = OLD.session || ' ' || OLD.device;
END;
CREATE TRIGGER grants_take_digests_along AFTER DELETE ON grants
BEGIN DELETE FROM row_digests WHERE name = 'grants' AND key = OLD.session || ' ' || OLD.device; END;

INSERT OR IGNORE INTO row_digests SELECT 'imports', session, column_digests(
    CAST(session AS BLOB), CAST(origin AS BLOB)
) FROM imports;
CREATE TRIGGER imports_have_digests AFTER INSERT ON imports
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'imports', NEW.session, column_digests(
        CAST(NEW.session AS BLOB), CAST(NEW.origin AS BLOB)
    );
END;
CREATE TRIGGER imports_take_digests_along AFTER DELETE ON imports
BEGIN DELETE FROM row_digests WHERE name = 'imports' AND key = OLD.session; END;

INSERT OR IGNORE INTO row_digests SELECT 'deleted_sessions', id, column_digests(
    CAST(id AS BLOB), CAST(deleted_at AS BLOB)
) FROM deleted_sessions;
CREATE TRIGGER deleted_sessions_have_digests AFTER INSERT ON deleted_sessions
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'deleted_sessions', NEW.id, column_digests(
        CAST(NEW.id AS BLOB), CAST(NEW.deleted_at AS BLOB)
    );
END;

INSERT OR IGNORE INTO row_digests SELECT 'settling', session || ' ' || id, column_digests(
    CAST(id AS BLOB), CAST(session AS BLOB), CAST(body AS BLOB), CAST(device AS BLOB), CAST(submission AS BLOB),
    CAST(saved_at AS BLOB)
) FROM settling;
CREATE TRIGGER settling_have_digests AFTER INSERT ON settling
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'settling', NEW.session || ' ' || NEW.id, column_digests(
        CAST(NEW.id AS BLOB), CAST(NEW.session AS BLOB), CAST(NEW.body AS BLOB), CAST(NEW.device AS BLOB),
        CAST(NEW.submission AS BLOB), CAST(NEW.saved_at AS BLOB)
    );
END;
CREATE TRIGGER settling_take_digests_along AFTER DELETE ON settling
BEGIN DELETE FROM row_digests WHERE name = 'settling' AND key = OLD.session || ' ' || OLD.id; END;

INSERT OR IGNORE INTO row_digests SELECT 'seats', match || ' ' || player, column_digests(
    CAST(match AS BLOB), CAST(player AS BLOB), CAST(device AS BLOB), CAST(taken_at AS BLOB)
) FROM seats;
CREATE TRIGGER seats_have_digests AFTER INSERT ON seats
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'seats', NEW.match || ' ' || NEW.player, column_digests(
        CAST(NEW.match AS BLOB), CAST(NEW.player AS BLOB), CAST(NEW.device AS BLOB), CAST(NEW.taken_at AS BLOB)
    );
END;
CREATE TRIGGER seats_keep_digests AFTER UPDATE ON seats
BEGIN
    UPDATE OR REPLACE row_digests SET key = NEW.match || ' ' || NEW.player, columns = renewed_digests(
        CAST(columns AS BLOB),
        CAST(OLD.match AS BLOB), CAST(NEW.match AS BLOB), CAST(OLD.player AS BLOB), CAST(NEW.player AS BLOB),
        CAST(OLD.device AS BLOB), CAST(NEW.device AS BLOB), CAST(OLD.taken_at AS BLOB), CAST(NEW.taken_at AS BLOB)
    ) WHERE name = 'seats' AND key = OLD.match || ' ' || OLD.player;
END;
CREATE TRIGGER seats_take_digests_along AFTER DELETE ON seats
BEGIN DELETE FROM row_digests WHERE name = 'seats' AND key = OLD.match || ' ' || OLD.player; END;

INSERT OR IGNORE INTO row_digests SELECT 'counts', match || ' ' || id, column_digests(
    CAST(id AS BLOB), CAST(match AS BLOB), CAST(slot AS BLOB), CAST(player AS BLOB), CAST(body AS BLOB),
    CAST(device AS BLOB), CAST(saved_at AS BLOB)
) FROM counts;
CREATE TRIGGER counts_have_digests AFTER INSERT ON counts
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'counts', NEW.match || ' ' || NEW.id, column_digests(
        CAST(NEW.id AS BLOB), CAST(NEW.match AS BLOB), CAST(NEW.slot AS BLOB), CAST(NEW.player AS BLOB),
        CAST(NEW.body AS BLOB), CAST(NEW.device AS BLOB), CAST(NEW.saved_at AS BLOB)
    );
END;
CREATE TRIGGER counts_take_digests_along AFTER DELETE ON counts
BEGIN DELETE FROM row_digests WHERE name = 'counts' AND key = OLD.match || ' ' || OLD.id; END;

INSERT OR IGNORE INTO row_digests SELECT 'agreements', session || ' ' || id, column_digests(
    CAST(id AS BLOB), CAST(session AS BLOB), CAST(entry AS BLOB), CAST(said AS BLOB), CAST(player AS BLOB),
    CAST(device AS BLOB), CAST(submission AS BLOB), CAST(saved_at AS BLOB)
) FROM agreements;
CREATE TRIGGER agreements_take_digests_along AFTER DELETE ON agreements
BEGIN DELETE FROM row_digests WHERE name = 'agreements' AND key = OLD.session || ' ' || OLD.id; END;

INSERT OR IGNORE INTO row_digests SELECT 'short_codes', session, column_digests(
    CAST(session AS BLOB), CAST(code AS BLOB), CAST(hands AS BLOB)
) FROM short_codes;
CREATE TRIGGER short_codes_have_digests AFTER INSERT ON short_codes
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'short_codes', NEW.session, column_digests(
        CAST(NEW.session AS BLOB), CAST(NEW.code AS BLOB), CAST(NEW.hands AS BLOB)
    );
END;
CREATE TRIGGER short_codes_keep_digests AFTER UPDATE ON short_codes
BEGIN
    UPDATE OR REPLACE row_digests SET columns = renewed_digests(
        CAST(columns AS BLOB),
        CAST(OLD.session AS BLOB), CAST(NEW.session AS BLOB), CAST(OLD.code AS BLOB), CAST(NEW.code AS BLOB),
        CAST(OLD.hands AS BLOB), CAST(NEW.hands AS BLOB)
    ) WHERE name = 'short_codes' AND key = OLD.session;
END;
CREATE TRIGGER short_codes_take_digests_along AFTER DELETE ON short_codes
BEGIN DELETE FROM row_digests WHERE name = 'short_codes' AND key = OLD.session; END;

INSERT OR IGNORE INTO row_digests SELECT 'cookies', ' ' || device, column_digests(
    CAST(device AS BLOB), CAST(turn AS BLOB), CAST(mark AS BLOB)
) FROM cookies;
CREATE TRIGGER cookies_have_digests AFTER INSERT ON cookies
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'cookies', ' ' || NEW.device, column_digests(
        CAST(NEW.device AS BLOB), CAST(NEW.turn AS BLOB), CAST(NEW.mark AS BLOB)
    );
END;
CREATE TRIGGER cookies_keep_digests AFTER UPDATE ON cookies
BEGIN
    UPDATE OR REPLACE row_digests SET columns = renewed_digests(
        CAST(columns AS BLOB),
        CAST(OLD.device AS BLOB), CAST(NEW.device AS BLOB), CAST(OLD.turn AS BLOB), CAST(NEW.turn AS BLOB),
        CAST(OLD.mark AS BLOB), CAST(NEW.mark AS BLOB)
    ) WHERE name = 'cookies' AND key = ' ' || OLD.device;
END;

INSERT OR IGNORE INTO row_digests SELECT 'phone_codes', ' ' || device, column_digests(
    CAST(device AS BLOB), CAST(code_hash AS BLOB), CAST(seed AS BLOB), CAST(kind AS BLOB), CAST(rules AS BLOB),
    CAST(made_at AS BLOB), CAST(used_by AS BLOB), CAST(used_at AS BLOB), CAST(label AS BLOB)
) FROM phone_codes;
CREATE TRIGGER phone_codes_have_digests AFTER INSERT ON phone_codes
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'phone_codes', ' ' || NEW.device, column_digests(
        CAST(NEW.device AS BLOB), CAST(NEW.code_hash AS BLOB), CAST(NEW.seed AS BLOB), CAST(NEW.kind AS BLOB),
        CAST(NEW.rules AS BLOB), CAST(NEW.made_at AS BLOB), CAST(NEW.used_by AS BLOB), CAST(NEW.used_at AS BLOB),
        CAST(NEW.label AS BLOB)
    );
END;
CREATE TRIGGER phone_codes_keep_digests AFTER UPDATE ON phone_codes
BEGIN
    UPDATE OR REPLACE row_digests SET columns = renewed_digests(
        CAST(columns AS BLOB),
        CAST(OLD.device AS BLOB), CAST(NEW.device AS BLOB), CAST(OLD.code_hash AS BLOB), CAST(NEW.code_hash AS BLOB),
        CAST(OLD.seed AS BLOB), CAST(NEW.seed AS BLOB), CAST(OLD.kind AS BLOB), CAST(NEW.kind AS BLOB),
        CAST(OLD.rules AS BLOB), CAST(NEW.rules AS BLOB), CAST(OLD.made_at AS BLOB), CAST(NEW.made_at AS BLOB),
        CAST(OLD.used_by AS BLOB), CAST(NEW.used_by AS BLOB), CAST(OLD.used_at AS BLOB), CAST(NEW.used_at AS BLOB),
        CAST(OLD.label AS BLOB), CAST(NEW.label AS BLOB)
    ) WHERE name = 'phone_codes' AND key = ' ' || OLD.device;
END;
CREATE TRIGGER phone_codes_take_digests_along AFTER DELETE ON phone_codes
BEGIN DELETE FROM row_digests WHERE name = 'phone_codes' AND key = ' ' || OLD.device; END;

INSERT OR IGNORE INTO row_digests SELECT 'addresses', session || ' ' || number, column_digests(
    CAST(number AS BLOB), CAST(session AS BLOB), CAST(address AS BLOB)
) FROM addresses;
CREATE TRIGGER addresses_have_digests AFTER INSERT ON addresses
BEGIN
    INSERT OR REPLACE INTO row_digests SELECT 'addresses', NEW.session || ' ' || NEW.number, column_digests(
        CAST(NEW.number AS BLOB), CAST(NEW.session AS BLOB), CAST(NEW.address AS BLOB)
    );
END;
