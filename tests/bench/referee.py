"""Times how soon the last tap shows the ruling, in Chromium at phone size: `python -m tests.bench.referee [HANDS]`.

Every question that takes cards is asked with the example of the game and with random hands of the same size. The time
goes from the tap on the last card to the next frame that the browser paints with the ruling, so it includes script,
network and server. No test depends on a time; the aim is 100 ms.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Page

from scorekeeper import games
from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.fields import CardList, ListOf, Nullable, specs
from scorekeeper.engine.game import Game
from scorekeeper.web.app import create_app
from tests.support.chromium import browsing, serving
from tests.support.phone import inputs

AIM = 100
WATCH = """() => {
    const form = document.querySelector("form[data-entry]");
    form.addEventListener("previewed", () => requestAnimationFrame(() => setTimeout(() => {
        if (form.querySelector(".ruling")) window.painted = performance.now();
    })));
}"""
TAP = """(card) => document.querySelector(`[data-card="${card}"]`).click()"""
LAST_TAP = """async (card) => {
    window.painted = 0;
    const tapped = performance.now();
    document.querySelector(`[data-card="${card}"]`).click();
    for (let wait = 0; !window.painted && wait < 400; wait++) await new Promise((done) => setTimeout(done, 5));
    return window.painted ? window.painted - tapped : null;
}"""


def inputs_of_hands(game: Game, ask: str, hands: int) -> Iterator[dict[str, str]]:
    """The inputs of the example of a question, and then the same with other hands."""
    example = inputs(game.questions[ask].example)
    yield example
    deck = game.deal_plan(game.Options(), game.players[0]).deck
    pack = [card for card in deck.distinct_cards() for _ in range(deck.copies(card))]
    dealt = Random(5)
    every = {name: spec.kind for name, spec in specs(game.questions[ask].fields).items() if name in example}
    kinds = {name: kind.kind if isinstance(kind, Nullable) else kind for name, kind in every.items()}
    lists = [name for name, kind in kinds.items() if isinstance(kind, CardList | ListOf)]
    others = [card.physical for name in lists if name != "hand" for card in parse_cards(example[name], stands_for=True)]
    rest = [card for card in pack if card not in others]
    for _ in range(hands if "hand" in lists else 0):
        yield example | {"hand": " ".join(map(str, dealt.sample(rest, len(parse_cards(example["hand"])))))}


def to_ruling(page: Page, address: str, texts: dict[str, str]) -> float | None:
    """The milliseconds from the last tap to the ruling; None if the question takes no cards, or there is no ruling."""
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
    taken: float | None = None
    for field in fields:
        page.evaluate("name => document.getElementById(name).closest('[data-step]').click()", field)
        for number, meld in enumerate(texts[field].split("/")):
            if number:
                page.locator("[data-next-meld]").evaluate("key => key.click()")
            *before, last = parse_cards(meld)
            for card in before:
                page.evaluate(TAP, str(card))
            if (field, meld) != (fields[-1], texts[field].split("/")[-1]):
                page.evaluate(TAP, str(last))
                continue
            # People are slower than this, so the earlier taps are answered by now.
            page.wait_for_timeout(200)
            taken = page.evaluate(LAST_TAP, str(last))
    return taken


def main(hands: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(create_app({"INSTANCE": str(Path(folder)), "LIMITS": {}})) as server,
        browsing() as browser,
    ):
        page = browser.new_page(viewport={"width": 390, "height": 844})
        worst = 0.0
        for game in games.games().values():
            for ask in game.questions:
                result = [
                    to_ruling(page, f"{server}/referee/{game.key}/{ask}", inputs_of_hand)
                    for inputs_of_hand in inputs_of_hands(game, ask, hands)
                ]
                times = [time_taken for time_taken in result if time_taken is not None]
                if not times:
                    continue
                worst = max(worst, *times)
                text = f"median {median(times):4.0f} ms   longest {max(times):4.0f} ms"
                sys.stdout.write(f"{game.key:8} {ask:10} {len(times):3} asked   {text}\n")
                sys.stdout.flush()
        sys.stdout.write(f"the longest: {worst:.0f} ms; the aim: {AIM} ms\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
