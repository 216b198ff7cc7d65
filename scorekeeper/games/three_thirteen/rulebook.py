"""The rules of Three Thirteen in words, as the options set them (TT-01 to TT-20)."""

from collections.abc import Iterator

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.rulebook import Section, Sentence, fill_in, packs_text, sentence
from scorekeeper.engine.text import N_, T
from scorekeeper.games.three_thirteen.counts import possible_points
from scorekeeper.games.three_thirteen.match import deal_plan, deals, rank_name
from scorekeeper.games.three_thirteen.options import CROWNS_PLAYERS, PLAYERS, Options, solver_rules
from scorekeeper.games.three_thirteen.play_rules import last_turn


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
    yield sentence("TT-15" if crowns else "TT-01", text, "deck")
    if crowns:
        text = T(
            "Five suits, spades, hearts, diamonds, clubs and stars, from %(low)s to king, without aces and twos.",
            low=min(solver_rules(options, options.first_deal).ranks),
        )
        yield sentence("TT-15", text, "deck")
    packs = packs_text(deal_plan(options, players).deck, players)
    yield sentence("TT-15" if crowns else "TT-01", packs, "deck", "jokers_per_pack")
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
    yield sentence("TT-16" if crowns else "TT-02", text, "up_and_down", "deck")
    wild = T(
        "The rank that equals the number of cards is wild: %(first)s in the first hand, then the next rank each time.",
        first=rank_name(all_deals[0]),
    )
    yield sentence("TT-16" if crowns else "TT-03", wild, "first_deal", "deck")
    text = T("For eleven cards jacks are wild, for twelve queens, for thirteen kings.")
    yield sentence("TT-03", text)
    if options.jokers_per_pack:
        yield sentence("TT-16" if crowns else "TT-01", T("Jokers are wild in every hand."), "jokers_per_pack", "deck")
    yield sentence("TT-04", T("Anybody may deal first. Or everybody draws a card, and the lowest deals."))
    yield sentence("TT-04", T("The dealer's left plays first, and play and deal go clockwise."))
    yield sentence("TT-05", T("The next card starts the discard pile, the rest is the stock."))


def _melds(options: Options) -> Iterator[Sentence]:
    crowns = options.deck == "crowns"
    text = T("A set is three or more cards of one rank, of any suits; the same card may be in it more than once.")
    yield sentence("TT-17" if crowns else "TT-06", text, "deck")
    if crowns:
        text = T("A run is three or more cards of one suit in sequence. The 3 is lowest, the king highest.")
        yield sentence("TT-17", text, "deck")
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
    crowns = options.deck == "crowns"
    text = T("Melds stay in the hand until the end, and nobody lays off on melds of others.")
    yield sentence("TT-18" if crowns else "TT-09", text, "deck")
    text = T("You go out when, after drawing, every card but the one you discard is in melds.")
    yield sentence("TT-18" if crowns else "TT-10", text, "deck")
    yield sentence("TT-10", last_turn(options), "last_turn")
    yield sentence("TT-10", T("Whoever went out does not draw again."))
    text = T("When the stock is empty, the discards below the top one are shuffled and become the stock.")
    yield sentence("TT-10", text)
    yield sentence("TT-10b", T("Whoever goes out wrongly takes the cards up again and plays on. It costs nothing."))


def _points(options: Options) -> Iterator[Sentence]:
    crowns = options.deck == "crowns"
    rule = "TT-19" if crowns else "TT-11"
    yield sentence(rule, T("Cards outside melds count for their owner, and points are bad."), "deck")
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
            "The ace counts %(ace_value)s, from 2 to %(high)s a card counts its number, the jack %(jack)s, the queen "
            "%(queen)s, the king %(king)s."
        )
    else:
        text = T(
            "The ace counts %(ace_value)s, from 2 to %(high)s a card counts its number, jack, queen and king %(king)s "
            "each."
        )
    # A hand in which none of these ranks is wild.
    counts = solver_rules(options, 5).points
    values = {"low": 3, "high": 10, "jack": counts[11], "queen": counts[12], "king": counts[13]}
    named = {name: value for name, value in values.items() if name in text.placeholders}
    yield sentence(rule, T(text.message, **named), "court_cards", "deck")
    if options.wild_value is None:
        text = T("A wild card that is left over counts what it is: in the hand of threes a 3 counts 3.")
    else:
        text = T("A card of the wild rank that is left over counts %(wild_value)s.")
    yield sentence(rule, text, "wild_value", "deck")
    if options.jokers_per_pack:
        yield sentence(rule, T("A joker that is left over counts %(joker_value)s."), "jokers_per_pack", "deck")
    yield sentence("TT-12", T("Every hand counts as arranged at its best, whatever was laid out."))
    yield sentence("TT-13", T("Whoever went out has nothing left over."))
    if options.out_bonus:
        yield sentence("TT-13", T("Going out counts %(out_bonus)s besides."))
    deal = deals(options)[0]
    text = T(
        "Of %(deal)s cards at most %(most)s can be left over: with three of a rank, or with a wild card and two cards "
        "that go with it, there would be a meld.",
        deal=deal,
        most=max(possible_points(options, deal)),
    )
    yield sentence("TT-20", text, *_COUNTING)


_COUNTING = ("first_deal", "deck", "ace_value", "court_cards", "wild_value", "joker_value", "jokers_per_pack")


def _end() -> Iterator[Sentence]:
    yield sentence("TT-14", T("After the last hand the lowest total wins; equal totals share the win."))
    text = T("Who joins later begins with the highest total at that moment, or with another that the table agrees on.")
    yield sentence("TT-14b", text)
