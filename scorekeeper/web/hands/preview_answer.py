"""The JSON that the script of an entry form gets for a preview."""

from collections.abc import Mapping, Sequence

from flask import render_template

from scorekeeper.engine.cards import Card
from scorekeeper.engine.text import Issue, signed
from scorekeeper.web.hands.preview import HandPreview
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.suits import with_coloured_suits
from scorekeeper.web.inputs.hand_codec import melds_text, read_melds


def preview_answer(previewed: HandPreview, issues: Mapping[str, Sequence[Issue]], result: str) -> dict[str, object]:
    """A preview as JSON for static/js/hands/preview.js.

    `result` is HTML. By input: the sentences of `issues` (plain text), the cards (HTML and text), what the cards come
    to so far, the sums, and values that follow from other inputs.
    """
    texts = previewed.texts
    trays = [name.removeprefix("arrange.") for name in texts if name.startswith("arrange.")]
    melds = {
        name: read_melds(texts.get(name, ""), previewed.deck.suits) for name in trays if texts[f"arrange.{name}"] == "/"
    }
    return {
        "result": with_coloured_suits(result),
        "sentences": {name: [say(issue.text) for issue in at_input] for name, at_input in issues.items()},
        "trays": {
            name: render_template("hands/tray.html", layout=previewed.layout(name), melds=melds.get(name))
            for name in trays
        },
        "cards": {name: text for name in trays if (text := _canonical(previewed, name, melds.get(name)))},
        "running": {name: count for name in trays if (count := previewed.running_count(name))},
        "let_stand": sorted(previewed.let_stand),
        "sums": {name: signed(points) for name, points in previewed.sums.items()},
        "follows": {name: say(text) for name, text in previewed.follows.items()},
        "pieces": {"table_melds": render_template("hands/table_melds.html", table=previewed.by_player(melds))}
        if melds
        else {},
    }


def _canonical(previewed: HandPreview, name: str, melds: Sequence[Sequence[Card]] | None) -> str:
    # As the card grid writes them.
    return " ".join(map(str, previewed.cards(name) or ())) if melds is None else melds_text(melds)
