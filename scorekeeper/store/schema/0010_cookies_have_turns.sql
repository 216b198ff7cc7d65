-- Number the cookies of a phone, so that an older one stops working.
--
-- A phone that is let in gets a cookie with the next number and a random mark. As soon as it has used that one, they are
-- stored, and cookies with a lower number or another mark are nobody's. A phone that was never let in has no row, and its
-- cookie the number 0.

CREATE TABLE cookies (
    device TEXT PRIMARY KEY NOT NULL CHECK (device <> ''),
    turn INTEGER NOT NULL CHECK (turn > 0),
    mark TEXT NOT NULL
) STRICT;
