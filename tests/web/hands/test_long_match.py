"""The page of a long match shows the newest hands first, and all of them where that is wanted."""

import re
from typing import Any

from flask import Flask

from scorekeeper.web.hands.pad_rows import NEWEST_HANDS
from tests.support.phone import NOW, Page, Phone, knock, session_of, store_of

PLAYED = NEWEST_HANDS + 5


def play(app: Flask, session: str, hands: int) -> None:
    """Ann wins every hand by one point."""
    with store_of(app) as store:
        match = store.matches.get(session, 1)
        assert match
        first, body = len(store.entries.current(match.id)), knock("Ann", 3, "Bob", 4)
        details: dict[str, Any] = {"body": body, "based_on": None, "shown": None, "note": "", "device": "x", "now": NOW}
        with store.database.transaction():  # one transaction for all
            for slot in range(first, first + hands):
                store.entries.save(match.id, slot, submission=f"hand {slot}", **details)


def numbers(page: Page) -> list[int]:
    """The hands on the pad, by the anchors of their rows."""
    return [int(number) for number in re.findall(r'<tr class="pad-row [^>]*id="hand-(\d+)"', page.html)]


def test_the_newest_hands_and_the_rest_on_demand(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob", target="9999"))
    play(app, session, NEWEST_HANDS)
    short = phone.get(f"/s/{session}")
    assert numbers(short) == list(range(PLAYED - 5, 0, -1))
    assert "Show" not in short.text, "there is nothing to fold"
    play(app, session, 5)
    folded = phone.get(f"/s/{session}")
    assert numbers(folded) == list(range(PLAYED, 5, -1))
    assert f"The newest {NEWEST_HANDS} of {PLAYED} hands" in folded.text
    assert f"Ann {PLAYED}" in folded.text, "the total counts every hand"
    assert f"After hand {PLAYED}: Ann {PLAYED}" in " ".join(folded.spoken), "so does the chart"
    (link,) = (item for item in folded.links if "hands=all" in item)
    whole = phone.get(link)
    assert numbers(whole) == list(range(PLAYED, 0, -1))
    assert "Show only the newest hands" in whole.text
    assert f"/s/{session}/1" in whole.links
    japanese = Phone(app, "ja").get(f"/s/{session}/1")
    assert f"全{PLAYED}ハンドのうち最新の{NEWEST_HANDS}ハンド" in japanese.text
    assert "全ハンドを表示" in japanese.text


def test_a_page_without_a_hand_is_not_folded(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob"))
    for path in (f"/s/{session}/1", f"/s/{session}/1?hands=all", f"/s/{session}/1?hands=some"):
        page = phone.get(path)
        assert "No hand yet." in page.text
        assert "Show" not in page.text


def test_every_column_is_folded_and_counts_all(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob", hollywood="y", target="9999"))
    play(app, session, PLAYED)
    folded, whole = (phone.get(f"/s/{session}/1{more}").html for more in ("", "?hands=all"))
    # The pad of all games, and that of each; a hand counts in the second game from the second one on.
    assert folded.count("pad-link") == 4 * NEWEST_HANDS
    assert whole.count("pad-link") == PLAYED + PLAYED + (PLAYED - 1) + (PLAYED - 2)


def test_the_page_of_a_hand_leads_back_to_its_row(app: Flask) -> None:
    phone = Phone(app)
    session = session_of(phone.start("Ann", "Bob", target="9999"))
    play(app, session, PLAYED)
    at = f"/s/{session}/1"
    assert f"{at}#hand-6" in phone.get(f"{at}/hands/6").links
    old = next(link for link in phone.get(f"{at}/hands/5").links if link.endswith("#hand-5"))
    assert numbers(phone.get(old.partition("#")[0]))[-5] == 5
