"""How soon the ruling is there after the last tap, in Chromium at phone size: `python tests/bench_referee.py [HANDS]`.

Every question that takes cards is asked with the game's own example and with random hands of that size. Measured is
from the tap of the last card to the next picture that the browser paints with the ruling in it: script, network and
server included. No test depends on a time; the aim is 100 ms.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from machine import browsing, serving
from phone import inputs
from playwright.sync_api import Page

from scorekeeper import create_app, games
from scorekeeper.cards import parse_cards
from scorekeeper.scoring import Game

AIM = 100
WATCH = """() => {
    const form = document.querySelector("form[data-entry]");
    form.addEventListener("shown", () => requestAnimationFrame(() => setTimeout(() => {
        if (form.querySelector(".ruling")) window.painted = performance.now();
    })));
}"""
TAP = """async (card) => {
    window.painted = 0;
    const tapped = performance.now();
    document.querySelector(`[data-card="${card}"]`).click();
    for (let wait = 0; !window.painted && wait < 400; wait++) await new Promise((done) => setTimeout(done, 5));
    return window.painted ? window.painted - tapped : null;
}"""


def asked(game: Game, ask: str, hands: int) -> Iterator[dict[str, str]]:
    """The example of a question by input, and the same with other hands."""
    example = {
        name: text
        for field, value in game.questions[ask].example.items()
        for name, text in inputs(field, value).items()
    }
    yield example
    deck = game.setup(game.Options(), game.players[0]).deck
    pack = [card for card in deck.cards() for _ in range(deck.holds(card))]
    dealt = Random(5)
    for _ in range(hands if "hand" in example else 0):
        others = [card for name, text in example.items() if "melds" in name for card in parse_cards(text)]
        rest = [card for card in pack if card not in others]
        yield example | {"hand": " ".join(map(str, dealt.sample(rest, len(parse_cards(example["hand"])))))}


def to_ruling(page: Page, address: str, texts: dict[str, str]) -> float | None:
    """Milliseconds from the last tap; None where the question takes no cards, or the cards allow no ruling."""
    page.goto(address)
    names = [name for name in texts if name.startswith("names.")]
    if names:
        page.locator(f"[name=seats][value='{len(names)}']").check()
    if "wild" in texts:
        page.locator(f"[name=wild][value='{texts['wild']}']").check()
    steps = page.locator("[data-step=cards]:not(.aside *)").filter(visible=True)
    fields = [step.locator("input:not([type=hidden])").get_attribute("name") or "" for step in steps.all()]
    if not fields:
        return None
    page.evaluate(WATCH)
    taken = None
    for field in fields:
        page.evaluate("name => document.getElementById(name).closest('[data-step]').click()", field)
        for number, meld in enumerate(texts[field].split("/")):
            if number:
                page.locator("[data-next-meld]").evaluate("key => key.click()")
            for card in parse_cards(meld):
                taken = page.evaluate(TAP, str(card))
    return taken


def main(hands: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(create_app({"INSTANCE": str(Path(folder))})) as server,
        browsing() as browser,
    ):
        page = browser.new_page(viewport={"width": 390, "height": 844})
        worst = 0.0
        for game in games.games().values():
            for ask in game.questions:
                found = [to_ruling(page, f"{server}/referee/{game.key}/{ask}", one) for one in asked(game, ask, hands)]
                times = [one for one in found if one is not None]
                if not times:
                    continue
                worst = max(worst, *times)
                said = f"median {median(times):4.0f} ms   longest {max(times):4.0f} ms"
                sys.stdout.write(f"{game.key:8} {ask:10} {len(times):3} asked   {said}\n")
                sys.stdout.flush()
        sys.stdout.write(f"the longest: {worst:.0f} ms; the aim: {AIM} ms\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
