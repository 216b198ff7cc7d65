"""A database with rows in every table to which anything is still added."""

from scorekeeper.store import Session, Store
from scorekeeper.store.phone_codes import PhoneCode

NOW, LATER = "2026-01-01T20:00:00+00:00", "2026-01-01T21:00:00+00:00"


def fill(store: Store) -> None:
    """Add a row to each table, and change everything that can be changed."""
    store.sessions.create(Session("gone", "Gone", "gone key", NOW), "phone")
    store.sessions.delete("gone", 0, NOW)
    store.sessions.create(Session("friday", "Friday", "key", NOW), "phone")
    store.sessions.rename("friday", "On Friday")
    with store.database.transaction():
        store.database.insert("imports", {"session": "friday", "origin": "elsewhere"})
    match = store.matches.create("friday", "game", {"players": ["Ann", "Bo"]}, None, "phone", "setup", NOW)
    details = {"device": "phone", "submission": "paid", "now": LATER}
    store.settling.save("friday", {"paid": "Bo"}, based_on=0, **details)
    for device in ("second phone", "third phone"):
        store.grants.add(device, "friday", "watch", NOW)
        store.grants.add(device, "friday", "count", LATER, "blue")
    store.grants.label("second phone", "friday", "red")
    store.grants.revoke("third phone", "friday")
    store.seats.take(match.id, "Ann", "second phone", NOW)
    store.counts.add(match.id, 1, "Ann", {"points": 7}, "second phone", LATER)
    with store.database.transaction():
        store.seats.rename(match.id, {"Ann": "Bo"})
    store.keys.renew("friday", "phone", "new key", "seed", LATER)
    store.addresses.renew("friday", "another", "phone")
    for code in ("CDFH3479", "CDFH3497"):
        store.short_codes.renew("friday", code, "phone")
    for turn in (1, 2):
        store.cookies.use("second phone", turn, "mark")
    code = PhoneCode("second phone", "code hash", "seed", "copy", "", NOW)
    store.phone_codes.renew(code)
    store.phone_codes.use("code hash", "fourth phone", NOW, "green")
    for address in ("http://192.168.0.5", "http://192.168.0.6"):
        store.elsewhere.note("friday", address, "phone", NOW)
