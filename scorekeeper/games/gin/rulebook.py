"""The rules of Gin Rummy in words, as the options set them (GIN-01 to GIN-20)."""

from collections.abc import Iterator

from scorekeeper.engine.cards import Card, Suit
from scorekeeper.engine.rulebook import Section, Sentence, fill_in, sentence
from scorekeeper.engine.text import N_, T
from scorekeeper.games.gin.match import CUT, deal_plan, later_deals
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.penalty import false_knock
from scorekeeper.games.gin.solver import value

_ACE, _KING = Card(1, Suit.SPADES), Card(13, Suit.HEARTS)
_LOW = tuple(Card(rank, Suit.SPADES) for rank in (1, 2, 3))
_HIGH = tuple(Card(rank, Suit.SPADES) for rank in (12, 13, 1))
# The example of an undercut: the deadwood of the knocker and of the opponent.
_LEFT, _THEIRS = 9, 2
# The options that decide with how much deadwood a player may knock.
_KNOCKING = ("oklahoma", "knock_limit")


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    deal = deal_plan(options, players).deal
    straight = options.knock_limit == 0 and not options.oklahoma
    return fill_in(
        options,
        Section(N_("The deal"), (*_players(options, players), *_deal(options, players))),
        Section(N_("The play"), tuple(_play(options, players, deal))),
        Section(N_("End of a hand"), (*_knock(options, deal), *_after_knock(straight), _dead(options))),
        Section(N_("Points of a hand"), (*_gin(options, deal), *_points(options, straight), *_all_points(options))),
        Section(N_("End of the game"), (*_end(options), *_bonuses(options), _winner(options))),
    )


def _players(options: Options, players: int) -> Iterator[Sentence]:
    if players == 3:
        text = T("The dealer sits the hand out and the other two play. Each of the three has a total of their own.")
        yield sentence("GIN-01", text)
    else:
        yield sentence("GIN-01", T("Two play against each other. Where three play, the dealer sits the hand out."))
        if options.three_players == "loser_sits_out":
            text = T(
                "Of three, the loser of a hand deals the next one and sits it out. The first upcard is offered to the "
                "player on the dealer's left, then to the other one."
            )
        else:
            text = T(
                "Of three, each deals and sits out in turn. The first upcard is offered to the player on the dealer's "
                "left, then to the other one."
            )
        yield sentence("GIN-01b", text, "three_players")
    if options.teams:
        text = T(
            "Two against two: first and third seat are partners against second and fourth. Every hand is played at two "
            "tables, each with a pack of its own and one of each team."
        )
    else:
        text = T("Four play two against two at two tables, or two matches beside each other.")
    yield sentence("GIN-02", text, "teams")
    yield sentence("GIN-02b", T("Two tables need two packs, one for each."))


def _deal(options: Options, players: int) -> Iterator[Sentence]:
    table = deal_plan(options, players)
    text = T(
        "One pack of %(cards)s cards without jokers. The ace is low and counts %(ace)s; king, queen and jack count "
        "%(face)s each, all others the number on them.",
        cards=table.deck.size // table.deck.packs,
        ace=value([_ACE]),
        face=value([_KING]),
    )
    yield sentence("GIN-03", text)
    yield sentence("GIN-04", CUT)
    yield sentence("GIN-04", later_deals(options, players), "three_players" if players == 3 else "next_dealer")
    yield sentence("GIN-04", T("After a hand that nobody wins the same dealer deals again."))
    text = T(
        "Each player gets %(deal)s cards, one at a time. The next card is turned up and starts the discard pile; the "
        "rest is the stock.",
        deal=table.deal,
    )
    yield sentence("GIN-05", text)


def _play(options: Options, players: int, deal: int) -> Iterator[Sentence]:
    text = T(
        "Melds are sets and runs. A set is three or four cards of one rank. A run is three or more cards of one suit "
        "in sequence: %(low)s is one, %(high)s is not.",
        low=_LOW,
        high=_HIGH,
    )
    yield sentence("GIN-06", text)
    if players == 3:
        text = T(
            "The player on the dealer's left may take the card turned up; if not, the other one may. If neither wants "
            "it, the player on the dealer's left begins with a card from the stock. The dealer is not asked."
        )
        yield Sentence(text, ("GIN-07", "GIN-01b"))
    else:
        text = T(
            "The player who did not deal may take the card turned up; if not, the dealer may. If neither wants it, the "
            "player who did not deal begins with a card from the stock."
        )
        yield sentence("GIN-07", text)
    text = T(
        "In a turn you draw one card, from the stock or the top of the discard pile, and discard one: %(deal)s stay in "
        "your hand. A card taken from the discard pile may not be discarded in the same turn, one drawn from the stock "
        "may.",
        deal=deal,
    )
    yield sentence("GIN-08", text)
    text = T(
        "Melds stay in the hand until the hand ends, and nobody sees them. Sort your hand as you like. A card drawn "
        "from the stock is not shown."
    )
    yield sentence("GIN-08b", text)
    if options.oklahoma or options.knock_limit:
        text = T("A knock is a discard laid face down; to say it, or to tap the table, is as good.")
        yield sentence("GIN-08b", text, *_KNOCKING)


def _knock(options: Options, deal: int) -> Iterator[Sentence]:
    if options.oklahoma:
        text = T(
            "After drawing you may knock: discard one card, and let the deadwood of the %(deal)s you keep be no more "
            "than the value of the first card turned up in this hand (Oklahoma).",
            deal=deal,
        )
        yield sentence("GIN-10", text, "oklahoma")
        if options.oklahoma_ace == "gin":
            text = T("Where an ace was turned up, only gin ends the hand.")
        else:
            text = T("Where an ace was turned up, that is %(ace)s.", ace=value([_ACE]))
        yield sentence("GIN-10", text, "oklahoma", "oklahoma_ace")
    elif options.knock_limit:
        text = T(
            "After drawing you may knock: discard one card, and let the deadwood of the %(deal)s you keep be no more "
            "than %(knock_limit)s.",
            deal=deal,
        )
        yield sentence("GIN-10", text, *_KNOCKING)
    else:
        yield sentence("GIN-10", T("Nobody knocks: only gin ends a hand."), *_KNOCKING)
    if options.oklahoma or options.knock_limit:
        text = T("You need not knock, and you may in your very first turn.")
        yield sentence("GIN-10", text, *_KNOCKING)
    yield sentence("GIN-10", false_knock(options), "false_knock")
    text = T(
        "Deadwood is what the cards outside the melds you show are worth: with %(loose)s it is %(points)s.",
        loose=(_ACE, _KING),
        points=value([_ACE, _KING]),
    )
    yield sentence("GIN-11", text)


def _after_knock(straight: bool) -> Iterator[Sentence]:
    text = T("Nothing is laid off against gin. Cards that are all in melds are gin, whether anybody says so or not.")
    gin = sentence("GIN-13", text)
    if straight:
        yield gin
        return
    text = T(
        "After a knock the opponent lays down melds and lays deadwood off on the knocker's: the fourth card of a set, "
        "either end of a run, and on from there. Nothing goes on deadwood, and the knocker lays nothing off. The "
        "opponent may break up a meld if that leaves less."
    )
    yield sentence("GIN-12", text, *_KNOCKING)
    yield gin
    text = T(
        "The knocker chooses how to lay the cards down, and that is how they count. Where nobody says it, they lie so "
        "that the opponent keeps most."
    )
    yield sentence("GIN-13b", text, *_KNOCKING)


def _dead(options: Options) -> Sentence:
    if options.dead_at:
        text = T(
            "Dead hand: if only two cards are left in the stock and the turn ends without a knock or gin, nobody "
            "scores and the cards are dealt again. The discard of that turn may not be taken."
        )
    else:
        text = T(
            "Dead hand: the stock is played to its last card. If the turn in which it was drawn ends without a knock "
            "or gin, nobody scores and the cards are dealt again. The discard of that turn may not be taken."
        )
    return sentence("GIN-09", text, "dead_at")


def _gin(options: Options, deal: int) -> Iterator[Sentence]:
    if options.gin_bonus:
        text = T(
            "Gin, when all %(deal)s cards are in melds after the discard: the opponent's whole deadwood and "
            "%(gin_bonus)s more. Gin is never undercut.",
            deal=deal,
        )
    else:
        text = T(
            "Gin, when all %(deal)s cards are in melds after the discard: the opponent's whole deadwood. Gin is never "
            "undercut.",
            deal=deal,
        )
    yield sentence("GIN-15", text, "gin_bonus")
    if options.big_gin_bonus is None:
        text = T("All %(all)s cards in melds before the discard are worth no more than gin.", all=deal + 1)
    else:
        text = T(
            "Big gin, when all %(all)s cards are in melds and none is discarded: the opponent's whole deadwood and "
            "%(big_gin_bonus)s more.",
            all=deal + 1,
        )
    yield sentence("GIN-15", text, "big_gin_bonus")


def _points(options: Options, straight: bool) -> Iterator[Sentence]:
    if straight:
        text = T("As only gin ends a hand, nothing is laid off, nobody scores a difference and nobody is undercut.")
        yield Sentence(text, ("GIN-12", "GIN-13b", "GIN-14", "GIN-16"), _KNOCKING)
        return
    text = T("If the opponent has more deadwood than the knocker, the knocker scores the difference.")
    yield sentence("GIN-14", text, *_KNOCKING)
    bonus = options.undercut_bonus
    # A knock that this table allows.
    left = _LEFT if options.oklahoma else min(_LEFT, options.knock_limit)
    theirs = min(_THEIRS, left - 1)
    params = {"left": left, "theirs": theirs, "sum": left - theirs + bonus}
    if bonus:
        text = T(
            "Undercut: an opponent who has less scores the difference and %(undercut_bonus)s more. "
            "%(left)s against %(theirs)s brings %(sum)s.",
            **params,
        )
    else:
        text = T(
            "Undercut: an opponent who has less scores the difference. %(left)s against %(theirs)s brings %(sum)s.",
            **params,
        )
    yield sentence("GIN-16", text, "undercut_bonus", *_KNOCKING)
    if options.undercut_on_tie and bonus:
        text = T("Equal deadwood is an undercut as well: the opponent scores %(undercut_bonus)s.")
    else:
        text = T("With equal deadwood nobody scores and nobody wins the hand.")
    yield sentence("GIN-16", text, "undercut_on_tie", "undercut_bonus", *_KNOCKING)


def _all_points(options: Options) -> Iterator[Sentence]:
    if options.oklahoma and options.oklahoma_spades_double:
        text = T("Where a spade was turned up, all points of the hand count double, gin and undercut bonuses too.")
        yield sentence("GIN-14", text, "oklahoma", "oklahoma_spades_double")
    if options.teams:
        text = T(
            "The points of both tables are added for each team, and the team with the higher sum scores the difference "
            "for both partners. Equal sums: nobody wins the hand."
        )
        yield sentence("GIN-02", text, "teams")


def _end(options: Options) -> Iterator[Sentence]:
    text = T("The game is over as soon as somebody has %(target)s points.")
    if options.hollywood:
        text = T("Each game is over as soon as somebody has %(target)s points in it.")
    yield sentence("GIN-17", text, "hollywood")
    if options.boxes_at_once and options.box_bonus:
        text = T("Gin and undercut bonuses count toward that, and so do boxes.")
    else:
        text = T("Gin and undercut bonuses count toward that, what is added at the end does not.")
    yield sentence("GIN-17", text, "boxes_at_once", "box_bonus")


def _bonuses(options: Options) -> Iterator[Sentence]:
    if options.game_bonus:
        text = T("Whoever gets there has a game bonus of %(game_bonus)s.")
    else:
        text = T("Getting there brings no bonus.")
    yield sentence("GIN-17", text, "game_bonus")
    if not options.box_bonus:
        yield sentence("GIN-18", T("There are no boxes: hands won bring nothing more."), "box_bonus")
    elif options.boxes_at_once:
        text = T("Each hand won brings a box of %(box_bonus)s at once.")
        yield sentence("GIN-18", text, "boxes_at_once")
    else:
        text = T("At the end everybody, winner or not, gets a box of %(box_bonus)s for each hand won.")
        yield sentence("GIN-18", text, "boxes_at_once")
    yield _shutout(options)


def _shutout(options: Options) -> Sentence:
    if options.shutout == "double":
        text = T("Shutout: if nobody else has won a hand, the final total of whoever got there is doubled.")
        return sentence("GIN-19", text, "shutout")
    if options.shutout == "add" and options.shutout_bonus:
        text = T("Shutout: if nobody else has won a hand, whoever got there has %(shutout_bonus)s more.")
    else:
        text = T("A shutout, a game in which nobody else wins a hand, brings nothing more.")
    return sentence("GIN-19", text, "shutout", "shutout_bonus")


def _winner(options: Options) -> Sentence:
    if options.hollywood:
        text = T(
            "Hollywood: three games run at once. A first win counts in the first game, a second one in the first and "
            "the second, every later one in all three. Each game takes its bonuses by itself, and play goes on until "
            "all three are over. The highest total of the three together wins; equal totals share the win."
        )
        return sentence("GIN-20", text, "hollywood")
    text = T("The highest final total wins, which need not be whoever reached %(target)s. Equal totals share the win.")
    return sentence("GIN-20", text, "hollywood")
