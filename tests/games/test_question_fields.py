"""What the pages of the questions ask for last, because few tables need it for a ruling."""

import pytest

from scorekeeper import games
from scorekeeper.engine.fields import specs

LAST = {
    "gin": """
        knock.discard knock.taken knock.melds take.stock upcard.players layoff.gin
        layoffs.gin layoffs.knocker_deadwood layoffs.upcard layoffs.melds layoffs.laid_off
    """,
    "indian": "declare.players declare.groups count.players count.groups draw.stock discard.hand",
    "rummy500": """
        meld.packs layoff.packs take.packs call.packs best.packs stock.reshuffled stock.packs
        discard.taken discard.pile discard.packs
    """,
    "three_thirteen": "out.players count.players",
    "any": "",
}


@pytest.mark.parametrize("key", list(games.games()))
def test_what_is_rarely_needed_comes_last(key: str) -> None:
    questions = games.find(key).questions.items()
    rare = [f"{ask}.{name}" for ask, of in questions for name, spec in specs(of.fields).items() if spec.rarely_used]
    assert sorted(rare) == sorted(LAST[key].split())
