-- Index the entries of a match in their order, and those of one slot: a hand has a page with its history.

CREATE INDEX entries_by_match ON entries (match);
CREATE INDEX entries_by_slot ON entries (match, slot);
