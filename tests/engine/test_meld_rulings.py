"""The cards that a ruling about a meld shows."""

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.meld_rulings import no_lay_off_ruling, no_meld_ruling
from scorekeeper.engine.melds import meld_or_reason
from scorekeeper.engine.text import Reason, T, Text

CARDS = tuple(parse_cards("7H 8H 9C"))
WHY = Reason("GIN-11", T("No meld"))


def test_cards_that_are_no_meld_are_shown_loose_with_their_count() -> None:
    ruling = no_meld_ruling(CARDS, WHY, 24)
    assert (ruling.layout.loose, ruling.layout.count, ruling.layout.counted) == (CARDS, 24, True)


def test_cards_that_cannot_be_laid_off_are_loose_beside_the_meld() -> None:
    meld = meld_or_reason(parse_cards("7S 8S 9S"))
    assert not isinstance(meld, Text)
    ruling = no_lay_off_ruling(meld, CARDS, [WHY], 24)
    assert ruling.legal is False
    assert (ruling.layout.melds, ruling.layout.loose) == ((meld,), CARDS)
    assert (ruling.layout.count, ruling.layout.counted) == (24, True)
