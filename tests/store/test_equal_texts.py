"""Both engines take texts for equal, and put them in order, by their code points, whatever language a server speaks."""

from scorekeeper.store import Place, Session, open_store

NOW = "2026-01-01T20:00:00+00:00"
# A dictionary would put these in another order, or take some for the same.
_LATIN = (
    " ",
    "!",
    "-",
    "10",
    "9",
    "A",
    "Ann",
    "B",
    "_",
    "a",
    "a b",
    "ab",
    "ann",
    "ann ",
    "b",
    "e\u0301",
    "ß",
    "ä",
    "é",
)
TEXTS = sorted((*_LATIN, "ア", "ボブ", "ﾎﾞﾌﾞ", "\ue000", "\U0001f0a1"))


def test_texts_that_differ_are_different_and_come_in_the_order_of_their_code_points(place: Place) -> None:
    with open_store(place) as store:
        for text in reversed(TEXTS):
            store.sessions.create(Session(text, text, text, NOW), text)
        for column in ("id", "name", "key_hash"):
            rows = store.database.rows(f"SELECT name FROM sessions ORDER BY {column}")
            assert [row["name"] for row in rows] == TEXTS
        for text in TEXTS:
            assert [seen.session.id for seen in store.sessions.of_phone(text)] == [text]
            before = store.database.number("SELECT count(*) FROM sessions WHERE id < ?", text)
            assert before == TEXTS.index(text)


def test_long_texts_are_kept_whole(place: Place) -> None:
    name, text = "名" * 100_000, "札" * 1_000_000
    with open_store(place) as store:
        store.sessions.create(Session("friday", name, "key", NOW), "phone")
        match = store.matches.create("friday", "game", {"text": text}, None, "phone", "setup", NOW)
        session = store.sessions.get("friday")
        assert session
        assert session.name == name
        assert store.entries.current(match.id)[0].body == {"text": text}
        assert list(store.entries.digests.altered(match.id)) == []
        assert list(store.row_digests.altered()) == []
