-- Keep a digest of every entry, chained to the one before it in its match, so that a changed score is noticed.
--
-- `columns` has a digest of each column of the entry; `chain` is the SHA-256 of the chain before it and of `columns`. The
-- functions are those of store/digests.py. Entries that are there already are chained as they are now. A row goes with
-- its entry, and an entry only with its session.

CREATE TABLE digests (
    entry INTEGER PRIMARY KEY NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    columns TEXT NOT NULL CHECK (columns <> ''),
    chain TEXT NOT NULL CHECK (chain <> '')
) STRICT;

WITH RECURSIVE
numbered AS MATERIALIZED (
    SELECT
        id, match, row_number() OVER (PARTITION BY match ORDER BY id) AS place,
        column_digests(
            slot, CAST(body AS BLOB), CAST(shown AS BLOB), CAST(note AS BLOB), CAST(device AS BLOB),
            CAST(submission AS BLOB), CAST(saved_at AS BLOB)
        ) AS columns
    FROM entries
),
chained AS (
    SELECT id, match, place, columns, sha256(columns) AS chain FROM numbered WHERE place = 1
    UNION ALL
    SELECT numbered.id, numbered.match, numbered.place, numbered.columns, sha256(chained.chain || numbered.columns)
    FROM chained JOIN numbered ON numbered.match = chained.match AND numbered.place = chained.place + 1
)
INSERT INTO digests SELECT id, columns, chain FROM chained;

CREATE TRIGGER digests_never_change BEFORE UPDATE ON digests
BEGIN SELECT RAISE(ABORT, 'digests are append-only'); END;
CREATE TRIGGER digests_never_replaced BEFORE INSERT ON digests
WHEN EXISTS (SELECT 1 FROM digests WHERE entry = NEW.entry)
BEGIN SELECT RAISE(ABORT, 'digests are append-only'); END;
CREATE TRIGGER digests_never_go BEFORE DELETE ON digests
WHEN EXISTS (SELECT 1 FROM entries WHERE id = OLD.entry)
BEGIN SELECT RAISE(ABORT, 'digests are append-only'); END;
