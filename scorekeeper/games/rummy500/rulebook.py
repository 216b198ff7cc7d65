"""The rules of Rummy 500 in words, as the options set them (R500-01 to R500-38)."""

from collections.abc import Iterator

from scorekeeper.engine.cards import JOKER, Card, Suit
from scorekeeper.engine.melds import Meld, MeldKind
from scorekeeper.engine.rulebook import Section, Sentence, fill_in, packs_text, run_text, sentence
from scorekeeper.engine.text import N_, T
from scorekeeper.games.rummy500.match import deal_plan
from scorekeeper.games.rummy500.options import PLAYERS, Options, card_values, packs_for

_FEWEST, _MOST = PLAYERS
_ACE, _TWO, _TEN, _QUEEN, _KING = (Card(rank, Suit.HEARTS) for rank in (1, 2, 10, 12, 13))
_LOW = tuple(Card(rank, Suit.HEARTS) for rank in (1, 2, 3))
_HIGH = (_QUEEN, _KING, _ACE)
_LONGEST = tuple(Card(rank, Suit.HEARTS) for rank in range(1, 14))
_TWICE = (Card(5, Suit.DIAMONDS), Card(5, Suit.DIAMONDS), Card(5, Suit.HEARTS))
_RUN = tuple(Card(rank, Suit.SPADES) for rank in (5, 6, 7))
_CHAIN = tuple(Card(rank, Suit.SPADES) for rank in (8, 9))
_JOKERS = "jokers_per_pack"
_OUT = ("R500-21", "R500-33")


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    return fill_in(
        options,
        Section(N_("The deal"), tuple(_deal(options, players))),
        Section(N_("Melds"), (*_melds(options), *_jokers(options))),
        Section(N_("The play"), (*_turn(options), *_lay_offs(options), *_calls(options))),
        Section(N_("End of a hand"), tuple(_hand_end(options))),
        Section(
            N_("Points of a hand"),
            (*_sum(options), *_values(options), *_joker_points(options), *_ace(options)),
        ),
        Section(N_("End of the game"), tuple(_end(options))),
    )


def _deal(options: Options, players: int) -> Iterator[Sentence]:
    yield sentence("R500-02", T("%(fewest)s to %(most)s can play.", fewest=_FEWEST, most=_MOST))
    yield from _sides(options)
    plan = deal_plan(options, players)
    packs = ("R500-03", "R500-04", "R500-31")
    yield Sentence(packs_text(plan.deck, players), packs, (_JOKERS,))
    two_packs = next(number for number in range(_FEWEST, _MOST + 1) if packs_for(number) > 1)
    yield Sentence(T("From %(two_packs)s players on there are two packs.", two_packs=two_packs), packs)
    named = "deal_for_two" if players == _FEWEST else "deal_for_more"
    text = T(
        "Everybody gets %(deal)s cards, one at a time, beginning on the dealer's left.",
        deal=plan.deal,
    )
    yield sentence("R500-05", text, named)
    if players == _FEWEST:
        text = T("Three or more players get %(deal_for_more)s each.")
    else:
        text = T("Two players get %(deal_for_two)s each.")
    yield sentence("R500-05", text)
    pile = ("R500-06", "R500-07")
    text = T("The rest is the stock, face down. Its top card is turned up beside it and starts the discard pile.")
    yield Sentence(text, pile)
    yield Sentence(T("Discards overlap, so that each stays visible."), pile)
    text = T(
        "Cut for the first deal: the lowest card deals, and the ace is low. Play begins on the dealer's left and goes "
        "clockwise; after every hand the deal passes to the left."
    )
    yield sentence("R500-08", text)


def _sides(options: Options) -> Iterator[Sentence]:
    if options.teams == "none":
        yield sentence("R500-35", T("Everybody plays alone."), "teams")
        return
    if options.teams == "two_sides":
        text = T("Two sides play: every second player at the table is a partner.")
    else:
        text = T("Three sides play: every third player at the table is a partner.")
    yield sentence("R500-35", text, "teams")
    text = T("A side scores in a hand what its players score together; the target and the win are the side's.")
    yield sentence("R500-35", text, "teams")


def _melds(options: Options) -> Iterator[Sentence]:
    yield sentence("R500-16", T("A set is three or four cards of one rank."))
    if options.same_suit_in_sets:
        text = T("With two packs a set may hold a suit more than once: %(set)s is a set.", set=_TWICE)
    else:
        text = T("A set holds each suit once, with two packs too: %(set)s is no set.", set=_TWICE)
    yield sentence("R500-17", text, "same_suit_in_sets")
    run = ("R500-18", "R500-19")
    yield Sentence(run_text(), run)
    yield Sentence(T("A run has at most %(longest)s cards.", longest=len(_LONGEST)), run)
    if options.ace == "by_place":
        text = T(
            "In a whole suit the ace counts where it lies: first or where the run began with it low, last high. Where "
            "nothing says so it counts high."
        )
        yield Sentence(text, ("R500-19", "R500-28"), ("ace",))


def _jokers(options: Options) -> Iterator[Sentence]:
    if not options.jokers_per_pack:
        text = T("As there are no jokers, every card of a meld lies in its own place.")
        yield Sentence(text, ("R500-20", "R500-20b"), (_JOKERS,))
        return
    text = T(
        "A joker stands for any card you name as you lay it down, and for that card until the end of the hand. Every "
        "meld has at least one card that is no joker. In a set a joker takes a suit that is missing, in a run no place "
        "before a low or behind a high ace."
    )
    yield sentence("R500-20", text, _JOKERS)
    text = T("A joker takes a place, not a card: the real card may still lie in any other meld, before or after.")
    yield sentence("R500-20", text, _JOKERS)
    text = T(
        "Where nobody said it, a joker on the table is the card of its place: a run is read in the order in which it "
        "lies, up or down. Where the place does not decide, as for the suit in a set, it is open until a card decides "
        "it: a fourth king makes four."
    )
    yield sentence("R500-20b", text, _JOKERS)
    if options.joker_swap:
        text = T("Whoever holds the card a joker stands for may lay it there and take the joker.")
    else:
        text = T("Nobody exchanges a joker that lies on the table.")
    yield sentence("R500-20", text, _JOKERS, "joker_swap")


def _turn(options: Options) -> Iterator[Sentence]:
    yield sentence("R500-09", T("In a turn you draw, meld and lay off as much as you like, and discard one card."))
    text = T("You draw the top card of the stock, the top discard, or several discards.")
    yield sentence("R500-10", text)
    text = T(
        "A card deeper in the pile may be taken only if you meld it at once, and all cards above it come along. Your "
        "hand and the other cards taken may help."
    )
    yield sentence("R500-11", text)
    if options.dig_by_layoff:
        text = T(
            "Laying it off counts as melding it, also as the last of several cards: the second of %(chain)s on "
            "%(run)s.",
            chain=_CHAIN,
            run=_RUN,
        )
    else:
        text = T("Laying it off is not enough for that: it must be part of a new meld.")
    yield sentence("R500-11", text, "dig_by_layoff")
    text = T(
        "Step by step: you take the card with all cards above it; you lay down what has to come first, a meld of your "
        "own or the cards that lead up to its place; then you meld the card itself or lay it off; then you meld on as "
        "you like, and discard."
    )
    yield sentence("R500-37", text)
    if options.false_take is not None:
        text = T(
            "Cards that were taken and cannot be melded so go back as they lay. That costs %(false_take)s, and the "
            "turn goes on with the stock."
        )
    else:
        text = T(
            "Cards that were taken and cannot be melded so go back as they lay, and the turn goes on with the stock."
        )
    yield sentence("R500-36", text, "false_take")
    if options.top_discard_must_meld:
        text = T("The top discard, too, may be taken only if you meld it at once.")
    else:
        text = T("The top discard alone may be taken without melding it.")
    yield sentence("R500-12", text, "top_discard_must_meld")
    text = T("Whoever has no other card to discard must meld or lay off a card that was taken alone.")
    yield sentence("R500-12b", text)
    text = T(
        "A card taken alone from the pile may not be discarded in the same turn. Of several any may be, except the one "
        "that had to be melded."
    )
    yield sentence("R500-13", text)


def _lay_offs(options: Options) -> Iterator[Sentence]:
    if options.first_meld:
        text = T(
            "Your first melds of a hand count %(first_meld)s or more together, all in one turn; what you lay off does "
            "not count toward it."
        )
    else:
        text = T("Your first meld of a hand may count as little as you like.")
    yield sentence("R500-38", text, "first_meld")
    if options.layoff_after_own_meld or options.first_meld:
        text = T("You lay off on anybody's melds, once you have laid down a meld of your own in this hand.")
    else:
        text = T("You lay off on anybody's melds, whether you have laid one down yourself or not.")
    laid = ("R500-14", "R500-15")
    yield Sentence(text, laid, ("first_meld", "layoff_after_own_meld"))
    yield Sentence(T("A card laid off lies before whoever laid it and counts for that player."), laid)
    yield sentence("R500-20c", T("Melds that lie are not moved, split, joined or taken back."))


def _calls(options: Options) -> Iterator[Sentence]:
    if not options.rummy_calls:
        text = T("Nobody calls “Rummy!”: what could be played stays in the pile until somebody takes it.")
        yield Sentence(text, ("R500-23", "R500-23b", "R500-24"), ("rummy_calls",))
        return
    text = T(
        "“Rummy!”: when a player discards or leaves something playable in the pile, any other may call until the next "
        "one draws, if the hand is not over. Playable is what can be laid off, several cards in a row too, or is a "
        "meld from the pile alone; cards in hand do not help."
    )
    yield sentence("R500-23", text, "rummy_calls")
    yield from _caller(options)
    if options.first_meld:
        text = T(
            "A caller who has not melded in this hand yet may call only for new melds that count %(first_meld)s or "
            "more together."
        )
        yield sentence("R500-23", text, "rummy_calls", "first_meld")
    elif options.layoff_after_own_meld:
        text = T("A caller who has not melded in this hand yet may call for a new meld only.")
        yield sentence("R500-23", text, "rummy_calls", "layoff_after_own_meld", "first_meld")
    if options.false_call:
        text = T("Whoever calls where nothing can be played loses %(false_call)s, and play goes on.")
    else:
        text = T("Whoever calls where nothing can be played loses nothing, and play goes on.")
    yield sentence("R500-23", text, "rummy_calls", "false_call")
    text = T("Of several callers it is the nearest after the discarder in turn order.")
    yield sentence("R500-24", text, "rummy_calls")


def _caller(options: Options) -> Iterator[Sentence]:
    """What the caller takes, and how play goes on."""
    by = ("rummy_calls", "rummy_call")
    if options.rummy_call == "card":
        text = T(
            "The caller lays down all that is playable. Nothing else comes along, and play goes on as if nobody had "
            "called."
        )
        yield sentence("R500-23b", text, *by)
        return
    if options.call_takes_above:
        text = T(
            "The caller takes all that is playable and melds it. The cards above it come into the caller's hand, from "
            "which more may be melded."
        )
    else:
        text = T("The caller takes all that is playable and melds it. The cards above it stay in the pile.")
    yield sentence("R500-23b", text, *by, "call_takes_above")
    text = T("Then the caller discards a card, and play goes on at the caller's left.")
    yield sentence("R500-23b", text, *by)


def _hand_end(options: Options) -> Iterator[Sentence]:
    if options.going_out == "either":
        text = T("Going out: the hand ends when somebody has melded everything, or everything but a last discard.")
        yield Sentence(text, _OUT, ("going_out",))
        yield Sentence(T("Nobody floats: whoever melds the last card goes out."), _OUT, ("going_out",))
    else:
        text = T("Going out: the hand ends when somebody has melded everything but one card and discards it.")
        yield Sentence(text, _OUT, ("going_out",))
        yield from _float(options)
    if options.last_discard_unplayable:
        text = T(
            "The discard that ends the hand must not be playable: neither on the table after your own melds, nor with "
            "cards of the pile it is laid on."
        )
    else:
        text = T("The discard that ends the hand may be any card, also one that is playable.")
    yield sentence("R500-34", text, "last_discard_unplayable")
    over = ("R500-22", "R500-26")
    if options.stock_runs_out == "reshuffle":
        text = T(
            "When the stock is empty, the pile below its top card is shuffled and becomes the stock, once in a hand. "
            "The next time the hand ends when the player to move does not take from the pile."
        )
    else:
        text = T("The hand also ends when the stock is empty and the player to move does not take from the pile.")
    yield Sentence(text, over, ("stock_runs_out",))
    yield Sentence(T("Nobody ever has to take from the pile."), over)
    yield Sentence(T("After the end nothing more is melded."), over)


def _float(options: Options) -> Iterator[Sentence]:
    if options.going_out == "discard":
        text = T("Nobody floats: whoever melds keeps one card for the discard.")
        yield Sentence(text, _OUT, ("going_out",))
        return
    text = T("Floating: whoever melds everything without a discard plays on with no cards.")
    yield Sentence(text, _OUT, ("going_out",))
    text = T(
        "In the next turn the floater goes out by drawing and discarding, or by taking discards and melding all but "
        "one, the discard. Or plays on: by melding a card from the stock, without a discard, or by taking discards, "
        "melding some, discarding one and keeping at least one."
    )
    yield Sentence(text, _OUT, ("going_out",))


def _sum(options: Options) -> Iterator[Sentence]:
    text = T(
        "What you have melded and laid off counts for you, what is left in your hand against you. Hands and totals may "
        "be negative."
    )
    yield sentence("R500-25", text)
    text = T("Whoever goes out has %(out_bonus)s more.") if options.out_bonus else T("Going out brings nothing more.")
    yield sentence("R500-25", text, "out_bonus")


def _values(options: Options) -> Iterator[Sentence]:
    face = card_values(options).hand([_KING])
    if options.values == "pips":
        text = T("King, queen and jack count %(face)s each, the cards below them the number on them.", face=face)
    else:
        text = T(
            "The cards from two to %(up_to)s count %(small)s each, %(higher)s, jack, queen and king %(face)s each.",
            up_to=_TEN.rank - 1,
            small=card_values(options).hand([_TWO]),
            higher=_TEN.rank,
            face=face,
        )
    yield sentence("R500-27", text, "values")
    if options.queen_of_spades == face:
        text = T("The queen of spades counts no more than any queen.")
    else:
        text = T("The queen of spades counts %(queen_of_spades)s, melded or in hand.")
    yield sentence("R500-27", text, "queen_of_spades")


def _ace(options: Options) -> Iterator[Sentence]:
    ace = card_values(options).hand([_ACE])
    if options.ace != "by_place":
        yield sentence("R500-28", T("An ace always counts %(high_ace)s, melded or in hand.", high_ace=ace), "ace")
        return
    low, high = (Meld(MeldKind.RUN, cards) for cards in (_LOW, _HIGH))
    text = T(
        "An ace counts %(high_ace)s in hand, in a set and high in a run; low in a run it counts %(low_ace)s, laid "
        "off or beside a joker too. %(low)s is %(low_points)s, %(high)s is %(high_points)s.",
        high_ace=ace,
        low_ace=card_values(options).laid([_ACE], low),
        low=_LOW,
        low_points=card_values(options).laid(_LOW, low),
        high=_HIGH,
        high_points=card_values(options).laid(_HIGH, high),
    )
    yield sentence("R500-28", text, "ace", "values")


def _joker_points(options: Options) -> Iterator[Sentence]:
    if not options.jokers_per_pack:
        return
    if options.joker_value is None:
        text = T(
            "A melded joker counts as much as the card it stands for, a joker in hand %(joker)s.",
            joker=card_values(options).hand([JOKER]),
        )
    else:
        text = T("A joker counts %(joker_value)s, whatever it stands for, melded or in hand.")
    yield sentence("R500-27", text, _JOKERS, "joker_value")


def _end(options: Options) -> Iterator[Sentence]:
    text = T("The game is over when somebody has %(target)s points at the end of a hand.")
    yield sentence("R500-01", text)
    text = T("The highest total wins then, whoever went out.")
    yield sentence("R500-29", text)
    yield sentence("R500-30", T("Level at the top: all play another hand. Equal totals below do not matter."))
