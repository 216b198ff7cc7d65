"""The rules of Three Thirteen in words, as the options set them (TT-01 to TT-20)."""

from collections.abc import Iterator

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.rulebook import Section, Sentence, fill_in, packs_text, sentence
from scorekeeper.engine.text import N_, T
from scorekeeper.games.three_thirteen.counts import possible_points
from scorekeeper.games.three_thirteen.match import deal_plan, deals
from scorekeeper.games.three_thirteen.options import CROWNS_PLAYERS, PLAYERS, Options, solver_rules
from scorekeeper.games.three_thirteen.play_rules import last_turn

_CROWNS_LOWEST = 3
# Five Crowns has facts of its own on what its deck changes.
_PACKS, _WILD, _SETS = ("TT-01", "TT-15"), ("TT-03", "TT-16"), ("TT-06", "TT-17")
_OUT, _COUNTS = ("TT-10", "TT-18"), ("TT-11", "TT-19")
_COUNTING = ("first_deal", "deck", "ace_value", "court_cards", "wild_value", "joker_value", "jokers_per_pack")


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    return fill_in(
        options,
        Section(N_("The deal"), tuple(_deal(options, players))),
        Section(N_("The play"), (*_melds(options), *_turn(options))),
        Section(N_("Points of a hand"), tuple(_points(options))),
        Section(N_("End of the game"), tuple(_end())),
    )


def _deal(options: Options, players: int) -> Iterator[Sentence]:
    crowns = options.deck == "crowns"
    fewest, most = PLAYERS
    text = T("%(fewest)s to %(most)s play, everybody alone.", fewest=fewest, most=CROWNS_PLAYERS if crowns else most)
    yield Sentence(text, _PACKS, ("deck",))
    if crowns:
        text = T(
            "The suits are spades, hearts, diamonds, clubs and stars, each from %(low)s to king, with no aces and "
            "nothing lower.",
            low=_CROWNS_LOWEST,
        )
        yield Sentence(text, _PACKS, ("deck",))
    packs = packs_text(deal_plan(options, players).deck, players)
    yield Sentence(packs, _PACKS, ("deck", "jokers_per_pack"))
    all_deals = deals(options)
    if options.up_and_down:
        text = T(
            "A match has %(hands)s hands: %(first_deal)s cards each in the first, one more each time up to "
            "%(last_deal)s, and one less each time down to %(first_deal)s again.",
            hands=len(all_deals),
        )
    else:
        text = T(
            "A match has %(hands)s hands: %(first_deal)s cards each in the first, one more each time, %(last_deal)s in "
            "the last.",
            hands=len(all_deals),
        )
    yield sentence("TT-02", text, "up_and_down")
    wild = T("The rank that equals the number of cards dealt is wild in that hand.")
    yield Sentence(wild, _WILD)
    text = T(
        "With %(jacks)s cards jacks are wild, with %(queens)s queens, with %(kings)s kings.",
        jacks=11,
        queens=12,
        kings=13,
    )
    yield Sentence(text, _WILD)
    if options.jokers_per_pack:
        yield Sentence(T("Jokers are wild in every hand."), _WILD, ("jokers_per_pack",))
    yield sentence("TT-04", T("Anybody may deal first. Or everybody draws a card, and the lowest deals."))
    yield sentence("TT-04", T("The dealer's left plays first, and play and deal go clockwise."))
    yield sentence("TT-05", T("The next card starts the discard pile, the rest is the stock."))


def _melds(options: Options) -> Iterator[Sentence]:
    crowns = options.deck == "crowns"
    text = T("A set is three or more cards of one rank, of any suits; the same card may be in it more than once.")
    yield Sentence(text, _SETS)
    if crowns:
        text = T(
            "A run is three or more cards of one suit in sequence. The %(low)s is lowest, the king highest.",
            low=_CROWNS_LOWEST,
        )
        yield sentence("TT-07", text, "deck")
    elif options.ace == "both":
        text = T(
            "A run is three or more cards of one suit in sequence. The ace is low or high, never both: %(low)s and "
            "%(high)s are runs, %(round)s is not.",
            low=_hearts(1, 2, 3),
            high=_hearts(12, 13, 1),
            round=_hearts(13, 1, 2),
        )
        yield sentence("TT-07", text, "ace", "deck")
    else:
        text = T(
            "A run is three or more cards of one suit in sequence. The ace is low only: %(low)s is a run, %(high)s is "
            "not.",
            low=_hearts(1, 2, 3),
            high=_hearts(12, 13, 1),
        )
        yield sentence("TT-07", text, "ace", "deck")
    text = T("Wild cards stand for any card, as many in a run or set as you like, even all of them.")
    yield sentence("TT-08", text)
    yield sentence("TT-08", T("A card of the wild rank may also lie in its own place, as itself."))


def _hearts(*ranks: int) -> tuple[Card, ...]:
    return tuple(Card(rank, Suit.HEARTS) for rank in ranks)


def _turn(options: Options) -> Iterator[Sentence]:
    text = T("In a turn you draw the top card of the stock or of the discard pile and discard any card.")
    yield sentence("TT-09", text)
    text = T("Melds stay in the hand until the end, and nobody lays off on melds of others.")
    yield sentence("TT-09", text)
    text = T("You go out when, after drawing, every card but the one you discard is in melds.")
    yield Sentence(text, _OUT)
    yield Sentence(last_turn(options), _OUT, ("last_turn",))
    yield Sentence(T("Whoever went out does not draw again."), _OUT)
    text = T("When the stock is empty, the discards below the top one are shuffled and become the stock.")
    yield Sentence(text, _OUT)
    yield sentence("TT-10b", T("Whoever goes out wrongly takes the cards up again and plays on. It costs nothing."))


def _points(options: Options) -> Iterator[Sentence]:
    crowns = options.deck == "crowns"
    rule = _COUNTS
    yield Sentence(T("Cards outside melds count for their owner, and points are bad."), rule)
    courts = options.court_cards == "rank"
    if crowns and courts:
        text = T(
            "From %(low)s to %(high)s a card counts its number, the jack %(jack)s, the queen %(queen)s, the king "
            "%(king)s."
        )
    elif crowns:
        text = T("From %(low)s to %(high)s a card counts its number, jack, queen and king %(king)s each.")
    elif courts:
        text = T(
            "The ace counts %(ace_value)s, from %(low)s to %(high)s a card counts its number, the jack %(jack)s, the "
            "queen %(queen)s, the king %(king)s."
        )
    else:
        text = T(
            "The ace counts %(ace_value)s, from %(low)s to %(high)s a card counts its number, jack, queen and king "
            "%(king)s each."
        )
    # A hand in which none of these ranks is wild.
    counts = solver_rules(options, 5).points
    values = {
        "low": _CROWNS_LOWEST if crowns else 2,
        "high": 10,
        "jack": counts[11],
        "queen": counts[12],
        "king": counts[13],
    }
    named = {name: value for name, value in values.items() if name in text.placeholders}
    yield Sentence(T(text.message, **named), rule, ("court_cards", "deck"))
    if options.wild_value is None:
        text = T("A wild card that is left over counts what it is, as in any other hand.")
    else:
        text = T("A card of the wild rank that is left over counts %(wild_value)s.")
    yield Sentence(text, rule, ("wild_value",))
    if options.jokers_per_pack:
        yield Sentence(T("A joker that is left over counts %(joker_value)s."), rule, ("jokers_per_pack",))
    yield sentence("TT-12", T("Every hand counts as arranged at its best, whatever was laid out."))
    yield sentence("TT-13", T("Whoever went out has nothing left over."))
    if options.out_bonus:
        yield sentence("TT-13", T("Going out counts %(out_bonus)s besides."))
    deal = deals(options)[0]
    text = T(
        "Of %(deal)s cards at most %(largest)s can be left over: with three of a rank, or with a wild card and two "
        "cards that go with it, there would be a meld.",
        deal=deal,
        largest=max(possible_points(options, deal)),
    )
    yield sentence("TT-20", text, *_COUNTING)


def _end() -> Iterator[Sentence]:
    yield sentence("TT-14", T("After the last hand the lowest total wins; equal totals share the win."))
    text = T("Who joins later begins with the highest total at that moment, or with another that the table agrees on.")
    yield sentence("TT-14b", text)
