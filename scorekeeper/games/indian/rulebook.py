"""The rules of Indian Rummy in words, as the options set them (IND-01 to IND-26)."""

from collections.abc import Iterator

from scorekeeper.engine.cards import JOKER, Card, Suit
from scorekeeper.engine.rulebook import Section, Sentence, fill_in, packs_text, run_text, sentence
from scorekeeper.engine.text import N_, TN, T
from scorekeeper.games.indian.match import deal_plan
from scorekeeper.games.indian.options import DEAL, PLAYERS, Options, rejoin_limit, solver_rules
from scorekeeper.games.indian.play_rules import discarding, packing, running_out, taking, wrong_declaration
from scorekeeper.games.indian.solver import value

# The example of a count of which half is paid.
_WHOLE = 37


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """The rules under these options, for this number of players."""
    return fill_in(
        options,
        Section(N_("The deal"), (*_table(options, players), *_deal(options, players))),
        Section(N_("The play"), (*_melds(options), *_turn(options))),
        Section(N_("End of a round"), tuple(_round_end(options))),
        Section(N_("What is paid"), (*_packs(options), *_counts(options), *_house(options), *_factors(options))),
        Section(N_("End of the game"), tuple(_end(options))),
    )


def _table(options: Options, players: int) -> Iterator[Sentence]:
    fewest, most = PLAYERS
    yield sentence("IND-01", T("%(fewest)s to %(most)s play, everybody alone.", fewest=fewest, most=most))
    yield sentence("IND-02", packs_text(deal_plan(options, players).deck, players), "jokers_per_pack")
    if options.format == "pool":
        text = T("There are no chips: in a pool everybody starts at %(start)s and collects penalties.", start=0)
    else:
        text = T("Everybody starts with %(chips)s chips. A balance may be negative.")
    yield sentence("IND-03", text, "format")
    if options.jokers_per_pack:
        text = T(
            "For the seats everybody draws a card: a joker is highest, then ace, king, queen and so on down. Equal "
            "ranks draw again among themselves."
        )
    else:
        text = T(
            "For the seats everybody draws a card: an ace is highest, then king, queen and so on down. Equal ranks "
            "draw again among themselves."
        )
    yield sentence("IND-04", text, "jokers_per_pack")
    text = T("The highest card chooses a seat, the others follow to the right in falling order. The lowest card deals.")
    yield sentence("IND-04", text)


def _deal(options: Options, players: int) -> Iterator[Sentence]:
    because = deal_plan(options, players).because
    for reason in because:
        if reason.rule == "IND-05":
            yield sentence("IND-05", reason.text, "direction")
    text = T("Whoever joins later is dealt in from the next round on, and deals when the deal reaches that seat.")
    yield sentence("IND-05", text)
    if not options.jokers_per_pack:
        text = T("The player left of the dealer turns one card up: its rank is wild in this round.")
        yield sentence("IND-06", text, "jokers_per_pack")
    else:
        text = T("The player left of the dealer turns one card up: its rank is wild in this round, and so are jokers.")
        yield sentence("IND-06", text, "jokers_per_pack")
        if options.turned_joker_makes_aces_wild:
            text = T("If it is a joker, aces and jokers are wild.")
        else:
            text = T("If it is a joker, only jokers are wild.")
        yield sentence("IND-06", text, "jokers_per_pack", "turned_joker_makes_aces_wild")
    yield sentence(
        "IND-07", T("%(deal)s cards each. The next card starts the discard pile, the rest is the stock.", deal=DEAL)
    )
    (turned_card,) = (reason.text for reason in because if reason.rule == "IND-08")
    yield sentence("IND-08", turned_card, "indicator_in_play")


def _melds(options: Options) -> Iterator[Sentence]:
    yield sentence("IND-09", run_text())
    yield sentence("IND-10", T("A straight run is a run in which no card is used as a wild card."))
    if options.natural_wild_is_straight:
        text = T("A card of the wild rank that lies in its own place is not used as one.")
    else:
        text = T("A card of the wild rank is always used as one, in its own place too.")
    yield sentence("IND-10", text, "natural_wild_is_straight")
    text = T("A set is three or four cards of one rank and of different suits, with wild cards among them too.")
    yield sentence("IND-11", text)
    text = T(
        "Three wild cards of one rank and of different suits are called a set; in a declaration they may be a run."
    )
    yield sentence("IND-11b", text)
    if options.wilds_per_meld is not None:
        yield sentence("IND-12", T("Wild cards stand for any card."), "wilds_per_meld")
        text = TN(
            "A run or set holds at most %(wilds_per_meld)s card that stands for another one.",
            "A run or set holds at most %(wilds_per_meld)s cards that stand for other ones.",
            options.wilds_per_meld,
        )
        yield sentence("IND-12b", text)
        return
    if options.all_wild_melds:
        text = T("Wild cards stand for any card, as many in a run or set as you like, even all of them.")
    else:
        text = T("Wild cards stand for any card, but in each run and set one card at least lies in its own place.")
    yield sentence("IND-12", text, "all_wild_melds", "wilds_per_meld")
    yield sentence("IND-12b", T("There is no limit to the wild cards in a run or set."), "wilds_per_meld")


def _turn(options: Options) -> Iterator[Sentence]:
    text = T("In a turn you draw the top card of the stock or of the discard pile and discard any card.")
    yield sentence("IND-13", text)
    yield sentence("IND-13b", taking(options), "wild_from_pile")
    yield sentence("IND-13c", discarding(options), "discard_taken")
    text = T(
        "Packing: at your turn, before you draw, you may drop out of the round; once you have drawn, only at your next "
        "turn."
    )
    yield sentence("IND-14", text)
    if options.indicator_in_play:
        text = T(
            "Who packs at the first turn has the cards shuffled into the stock, and the turned card is kept at the "
            "bottom; later they stay face down before their owner."
        )
    else:
        text = T(
            "Who packs at the first turn has the cards shuffled into the stock; later they stay face down before their "
            "owner."
        )
    yield sentence("IND-14", text, "indicator_in_play")
    yield sentence("IND-29", packing(options), "compulsory_play", "format")


def _round_end(options: Options) -> Iterator[Sentence]:
    text = T(
        "Rummy: discard, and the %(deal)s cards you keep are all in runs and sets, with at least one straight run and "
        "one further run, straight or not. Say it, and the round ends.",
        deal=DEAL,
    )
    yield sentence("IND-16", text)
    yield _wrong_declaration(options)
    if options.indicator_in_play:
        text = T("Whoever takes the turned card and does not declare makes the round void: nobody wins, nobody pays.")
    else:
        text = T("A round that nobody wins is void: nobody pays.")
    yield sentence("IND-17", text, "indicator_in_play")
    yield sentence("IND-17b", running_out(options), "indicator_in_play", "stock_runs_out")


def _wrong_declaration(options: Options) -> Sentence:
    choices = ("wrong_declaration",) if options.wrong_declaration is None else ("wrong_declaration_ends", "format")
    return sentence("IND-16b", wrong_declaration(options), *choices)


def _packs(options: Options) -> Iterator[Sentence]:
    if options.format == "pool":
        text = T("The winner of a round has no penalty. What the others would pay is added to their own totals.")
    else:
        text = T("Everybody else pays the winner: what some lose in a round is what the winner gets.")
    yield sentence("IND-23", text, "format")
    text = T("If somebody wins the round, packing costs %(pack_first)s at the first turn and %(pack_later)s later.")
    yield sentence("IND-15", text)
    if options.last_player == "collects":
        text = T("When all but one have packed, the last player wins the round.")
    else:
        text = T("When all but one have packed, the round is over and packing costs nothing.")
    yield sentence("IND-15", text, "last_player")


def _counts(options: Options) -> Iterator[Sentence]:
    ace = Card(1, Suit.SPADES)
    wild = solver_rules(options, wild=2).wild
    text = T(
        "Whoever has not packed pays for the cards that count: %(wild)s for a wild card, %(face)s for an ace, king, "
        "queen or jack, for any other the number on it.",
        wild=value([JOKER], wild),
        face=value([ace], wild),
    )
    yield sentence("IND-18", text)
    yield sentence("IND-19", T("With a straight run and a further run only the cards outside runs and sets count."))
    text = {
        "all_but_run": T("With a straight run but no further run everything except the straight run counts, sets too."),
        "all": T("With a straight run but no further run all %(deal)s cards count.", deal=DEAL),
        "loose": T("With a straight run but no further run only the cards outside it and outside sets count."),
    }[options.one_run]
    yield sentence("IND-20", text, "one_run")
    if options.no_straight_run is None:
        text = T("Without a straight run all %(deal)s cards count.", deal=DEAL)
    else:
        text = T("A hand of which no straight run can be made counts %(no_straight_run)s, whatever it holds.")
    yield sentence("IND-21", text, "no_straight_run")
    if options.as_laid:
        text = T("The arrangement that costs least counts, unless the player has laid the cards out otherwise.")
    else:
        text = T("The arrangement that costs least counts, however the player has laid the cards out.")
    yield sentence("IND-22", text, "as_laid")


def _house(options: Options) -> Iterator[Sentence]:
    """What the options make of a count (IND-22)."""
    if options.round_to > 1:
        text = T("Counts are rounded to the nearest multiple of %(round_to)s.")
        yield sentence("IND-22", text)
    text = T("A count has no upper limit.") if options.cap is None else T("A count is never more than %(cap)s.")
    yield sentence("IND-22", text, "cap")
    if options.complete_hand_pays:
        text = T("A hand in which nothing counts pays %(complete_hand_pays)s.")
        yield sentence("IND-22", text)


def _factors(options: Options) -> Iterator[Sentence]:
    factor = options.hand_rummy_factor
    text = T("Hand Rummy: the cards you are dealt are complete, and you say so at your first turn without drawing.")
    yield sentence("IND-24", text)
    if factor == 1:
        yield sentence("IND-24", T("It costs the others no more than any rummy."), "hand_rummy_factor")
    elif options.hand_rummy_doubles_packs:
        text = T("Then everybody pays %(hand_rummy_factor)s times as much, packers too.")
        yield sentence("IND-24", text, "hand_rummy_doubles_packs")
    else:
        text = T("Then whoever has not packed pays %(hand_rummy_factor)s times as much.")
        yield sentence("IND-24", text, "hand_rummy_doubles_packs")
    text = T(
        "Whoever never had a turn pays half, rounded down: %(half)s for %(whole)s. Packing is a turn. Half is taken "
        "last, after everything else.",
        half=_WHOLE // 2,
        whole=_WHOLE,
    )
    yield sentence("IND-25", text)
    text = T(
        "Who had a turn follows from the seats: in the first lap those between the dealer and the declarer have had "
        "theirs, those after the declarer have not. With Hand Rummy nobody after the declarer had a turn."
    )
    yield sentence("IND-25b", text)


def _end(options: Options) -> Iterator[Sentence]:
    if options.format == "pool":
        yield sentence("IND-26", T("The deal moves on after every round, past whoever is out."), "format")
        yield from _pool(options)
        return
    yield sentence("IND-26", T("The deal moves on after every round."), "format")
    rounds = options.rounds
    if rounds is not None:
        text = TN("The game has %(rounds)s round.", "The game has %(rounds)s rounds.", rounds)
    elif options.format == "deals":
        text = T("The game is over when everybody has dealt once.")
    else:
        text = T("The game lasts as long as you like. When everybody has dealt, seats may be drawn again.")
    yield sentence("IND-26", text, "format", "rounds")
    yield sentence("IND-26", T("Whoever has most chips at the end wins; equal balances share the win."), "format")
    yield sentence("IND-30", T("There is no pot to share: only a pool has one."), "format")


def _pool(options: Options) -> Iterator[Sentence]:
    if options.out_when == "reaches":
        text = T("Whoever gets to %(pool_limit)s is out. The last one in wins.")
    else:
        text = T("Whoever gets above %(pool_limit)s is out. The last one in wins.")
    yield sentence("IND-26", text, "format", "out_when")
    limit = rejoin_limit(options)
    if limit is not None:
        text = T(
            "Whoever is out may come back one above the highest total, as long as nobody still in has more than "
            "%(rejoin_limit)s.",
            rejoin_limit=limit,
        )
    else:
        text = T("Whoever is out stays out.")
    yield sentence("IND-26", text, "format", "rejoin", "rejoin_up_to", "pool_limit")
    yield from _finished_early(options)


def _finished_early(options: Options) -> Iterator[Sentence]:
    if options.split == "none":
        text = T("If you finish a pool while several are still in, the lowest total of these wins.")
        yield sentence("IND-30", text, "split", "format")
        return
    if options.split == "equal":
        text = T("Those still in may finish a pool at any time and share the pot in equal parts.")
    else:
        text = T(
            "Those still in may finish a pool at any time and share the pot: each gets as many parts as packs of "
            "%(pack_first)s that player can still pay without being out. If nobody can pay one, the parts are equal."
        )
    yield sentence("IND-30", text, "split", "format")
