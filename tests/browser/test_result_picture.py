"""The picture of a result in the fonts of a phone: nobody is left out, nothing overlaps or is cut off."""

import re
from collections.abc import Callable, Sequence

from flask import Flask
from playwright.sync_api import Page

from tests.support.long_names import LONG, SCRIPTS
from tests.support.phone import Phone, record, session_of

# Boxes of letters reach above and below what is drawn, so a fifth of their height is left out at both ends.
OVERLAPS = """() => {
  const texts = [...document.querySelectorAll("text")];
  const boxes = texts.map((text) => text.getBoundingClientRect());
  const middle = ({ top, height }) => [top + 0.2 * height, top + 0.8 * height];
  const wrong = texts.filter((_, at) => boxes[at].left < 15 || boxes[at].right > 1035).map((text) => text.textContent);
  boxes.forEach((a, first) => boxes.slice(first + 1).forEach((b, second) => {
    const [[top, bottom], [above, below]] = [middle(a), middle(b)];
    if (Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(bottom, below) > Math.max(top, above))
      wrong.push(texts[first].textContent + " / " + texts[first + 1 + second].textContent);
  }));
  return wrong;
}"""


def played(app: Flask, names: Sequence[str], rounds: int) -> str:
    """A session with rounds of Indian Rummy, in which everybody pays the first player."""
    phone = Phone(app)
    page = phone.get("/sessions/new?game=indian")
    session = session_of(
        phone.send(page, "/sessions/new", {f"players-{at}": name for at, name in enumerate(names)} | {"name": "木曜会"})
    )
    losers = {name: {"points": 5 + 7 * seat} for seat, name in enumerate(names) if seat}
    for _ in range(rounds):
        record(app, session, {"winner": names[0], "hands": losers})
    return session


def test_nothing_overlaps_and_all_is_there(app: Flask, server: str, new_phone: Callable[..., Page]) -> None:
    cases = (("en", LONG["en"], 3), ("ja", LONG["ja"], 3), ("en", (*SCRIPTS, "Ýåg & Söhne", "W" * 20), 200))
    for language, names, rounds in cases:
        session = played(app, names[:10], rounds)
        page = new_phone(locale=language, viewport={"width": 1080, "height": 844}, is_mobile=False)
        page.goto(f"{server}/s/{session}/1/send/result.svg")
        assert page.evaluate(OVERLAPS) == []
        written = "".join(page.locator("text").all_text_contents())
        written = re.sub("[ \u2068\u2069]", "", written)
        for name in names[:10]:
            assert name.replace(" ", "") in written
        page.goto(f"{server}/s/{session}/send/result.svg")
        assert page.evaluate(OVERLAPS) == []
