"""A match of Indian Rummy from round to round: who deals, who is out, when it ends (IND-02 to IND-08, IND-26)."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.engine.game import DealPlan, news_of_out
from scorekeeper.engine.scores import HandScore
from scorekeeper.engine.seats.changes import Joining
from scorekeeper.engine.state import Standing, State, next_seat
from scorekeeper.engine.text import Issue, Reason, T, Text
from scorekeeper.games.indian.options import DEAL, MOST_CHIPS, Options, deck, rejoin_limit
from scorekeeper.games.indian.play_rules import discarding, running_out, taking

SEATS = T("The highest card chooses a seat, the others follow to the right in falling order. The lowest card deals.")


def options_issues(options: Options, players: int) -> list[Issue]:
    """The issues of a pool: a player who rejoins could be out again at once (IND-26), or packs that cost nothing would
    decide how the pot is shared (IND-30)."""
    if options.format != "pool":
        return []
    issues = []
    limit = rejoin_limit(options)
    if limit is not None and is_out(options, limit + 1):
        text = T(
            "With up to %(limit)s, whoever rejoins is out at once. Stay below the pool's limit of %(pool)s.",
            limit=limit,
            pool=options.pool_limit,
        )
        issues.append(Issue("rejoin.limit", "rejoin_up_to", text))
    if options.split == "by_packs" and not options.pack_first:
        text = T("A first pack costs nothing here, so everybody can pay any number. Choose equal parts.")
        issues.append(Issue("split.free_packs", "split", text))
    return issues


def deal_plan(options: Options, players: int) -> DealPlan:
    """Packs, jokers and thirteen cards for each player (IND-02, IND-05 to IND-08), and what becomes of the stock."""
    packs = deck(options, players)
    turned = 0 if options.indicator_in_play else 1
    because = [
        Reason("IND-02", packs.text),
        Reason("IND-07", T("Thirteen cards each; the next card starts the discard pile.")),
        Reason("IND-06", T("The player left of the dealer turns one card up: its rank is wild, and so are jokers.")),
        Reason("IND-08", turned_card(options)),
        Reason("IND-04", SEATS),
        Reason("IND-05", order_of_play(options)),
        Reason("IND-05", listing(options)),
    ]
    if options.stock_runs_out != "void":
        because.append(Reason("IND-17b", running_out(options)))
    because.append(
        Reason("IND-14", T("Each pack at the first turn puts %(deal)s cards back into the stock.", deal=DEAL))
    )
    if options.wild_from_pile != "allowed":
        because.append(Reason("IND-13b", taking(options)))
    if options.discard_taken != "allowed":
        because.append(Reason("IND-13c", discarding(options)))
    stock = packs.size - DEAL * players - 1 - turned
    return DealPlan(packs, DEAL, stock, options.direction, tuple(because), order_of_play(options))


def turned_card(options: Options) -> Text:
    """What becomes of the card that is turned up for the wild rank (IND-08)."""
    if options.indicator_in_play:
        return T("The turned card lies crosswise under the stock: it is the last card that can be drawn.")
    return T("The turned card stays out of the round: the stock ends above it.")


def order_of_play(options: Options) -> Text:
    """Who plays first, and which way play and deal go (IND-05)."""
    if options.direction == "clockwise":
        return T("The dealer's left plays first, and play and deal go clockwise.")
    return T("The dealer's right plays first, and play and deal go anticlockwise.")


def listing(options: Options) -> Text:
    """On which side the next name of a list of players sits (IND-05)."""
    if options.direction == "clockwise":
        return T("Players are listed in the order of play: the next name sits to the left.")
    return T("Players are listed in the order of play: the next name sits to the right.")


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody has the same number of chips, or 0 points in a pool (IND-03)."""
    zeros = dict.fromkeys(players, 0)
    totals = zeros if options.format == "pool" else dict.fromkeys(players, options.chips)
    return State(players, dealer, (Standing(totals, zeros),), zeros)


def resume(options: Options, players: tuple[str, ...], dealer: str | None, totals: Mapping[str, int]) -> State:
    """The state at these totals. In a pool, players whose totals are too high are out; with fewer than two players left
    the match is over."""
    fresh = start(options, players, dealer)
    (column,) = fresh.columns
    totals = {**column.totals, **totals}
    pool = options.format == "pool"
    out = tuple(player for player in players if pool and is_out(options, totals[player]))
    column = replace(column, totals=totals, over=len(players) - len(out) < 2)
    return replace(fresh, columns=(column,), out=out)


def joining(options: Options, state: State, player: str) -> Joining:
    """What it costs to join: the chips of the start or as many as the table agrees on, in a pool one more than the
    highest total still in (IND-26).

    A player who left with chips takes them up again. A player who left a pool comes back with no less than before; if
    that total was out of the pool, the option for rejoining must allow it.
    """
    mine = state.columns[0].totals.get(player)
    if options.format != "pool":
        if mine is not None:
            because = Reason(
                "IND-03", T("%(player)s comes back with the %(total)s chips of before.", player=player, total=mine)
            )
            return Joining(mine, mine, mine, because)
        text = T("Who joins buys in, usually for the %(chips)s chips of the start.", chips=options.chips)
        return Joining(options.chips, 0, MOST_CHIPS, Reason("IND-03", text))
    highest = highest_in(state)
    was_out = mine is not None and is_out(options, mine)
    total = highest + 1 if mine is None or was_out else max(highest + 1, mine)
    issue = None
    if is_out(options, total):
        text = T("It is too late to join the pool: with %(total)s a player is out at once.", total=total)
        issue = Issue("join.too_late", "total", text)
    elif was_out and not may_rejoin(options, state):
        text = T("%(player)s is out of the pool, and nobody can rejoin it now.", player=player)
        issue = Issue("join.out", "player", text)
    text = T("Who joins a pool begins at %(total)s, one more than the highest total still in.", total=total)
    if total > highest + 1:
        text = T("%(player)s comes back with the total of before, %(total)s.", player=player, total=total)
    return Joining(total, total, total, Reason("IND-26", text), issue)


def highest_in(state: State) -> int:
    """The highest total of those who are still in the pool. −1 if nobody is: who joins then begins at 0, as at the
    start."""
    totals = state.columns[0].totals
    return max((totals[player] for player in state.at_table if player not in state.out), default=-1)


def may_rejoin(options: Options, state: State) -> bool:
    """Whether players who are out may rejoin now: while nobody still in is above the limit for it (IND-26)."""
    limit = rejoin_limit(options) if options.format == "pool" else None
    return limit is not None and highest_in(state) <= limit


def must_play(options: Options, state: State, player: str) -> bool:
    """Whether a player may not pack, because that would put the player out of the pool (IND-29)."""
    if not options.compulsory_play or options.format != "pool":
        return False
    return is_out(options, total_if_in(state, player) + options.pack_first)


def total_if_in(state: State, player: str) -> int:
    """The total of a player, or of one who is out as if that player had rejoined."""
    return highest_in(state) + 1 if player in state.out else state.columns[0].totals.get(player, 0)


def target(options: Options) -> int | None:
    """The total that puts a player out of the pool; None without a pool."""
    return options.pool_limit if options.format == "pool" else None


def limits(options: Options) -> dict[int, Text]:
    """The total that puts a player out, and the one up to which others may rejoin (IND-26); empty without a pool."""
    if options.format != "pool":
        return {}
    limit, rejoin = options.pool_limit, rejoin_limit(options)
    passed = options.out_when == "passes"
    marks = {limit: T("Out above %(points)s", points=limit) if passed else T("Out at %(points)s", points=limit)}
    if rejoin is not None:
        marks[rejoin] = T("Rejoining up to %(points)s", points=rejoin)
    return marks


def sits_out(options: Options, state: State) -> tuple[str, ...]:
    """The players who are out of the pool."""
    return state.out


def is_out(options: Options, total: int) -> bool:
    """Whether a total puts a player out of the pool."""
    return total > most_in_pool(options)


def most_in_pool(options: Options) -> int:
    """The highest total with which a player is still in the pool."""
    return options.pool_limit - (options.out_when == "reaches")


def after(options: Options, score: HandScore, state: State) -> State:
    """The state after a round: totals, who is out, the next dealer, whether it was the last round (IND-26)."""
    (column,) = state.columns
    column = column.after({player: score.points(player) for player in state.players}, score.winners)
    hands = state.hands + 1
    if options.format == "pool":
        # The totals are enough to know who is out: a player who rejoined has a total below the limit again.
        out = tuple(player for player in state.at_table if is_out(options, column.totals[player]))
        over = len(state.at_table) - len(out) < 2
    else:
        out, last = (), rounds(options, len(state.at_table))
        over = last is not None and hands >= last
    dealer = None if state.dealer is None else next_seat(state.players, state.dealer, out=out)
    return State(state.players, dealer, (replace(column, over=over),), column.won, out, hands)


def news(options: Options, before: State, after: State) -> tuple[Text, ...]:
    """Who is out of the pool, or has no chips left: a balance may fall below zero (IND-03)."""
    if options.format == "pool":
        return news_of_out(before, after)
    old, new = before.columns[0].totals, after.columns[0].totals
    return tuple(
        T("%(player)s has no chips left: play on below zero, or leave.", player=player)
        for player in after.at_table
        if old.get(player, 0) > 0 >= new[player]
    )


def rounds(options: Options, players: int) -> int | None:
    """The number of rounds of a match. In the format `deals` it is one for each player unless the option sets it.

    None: the match lasts until the pool is won or the players stop.
    """
    if options.format == "pool":
        return None
    return players if options.rounds is None and options.format == "deals" else options.rounds


def in_order_of_play(options: Options, order: tuple[str, ...]) -> tuple[str, ...]:
    """The players in the order of play, the dealer last, as terms list them (IND-05).

    `order` is the order in which they took seats (IND-04): each sits to the right of the one before; the last deals.
    """
    *others, dealer = order
    return (*(reversed(others) if options.direction == "clockwise" else others), dealer)


def earlier_players(options: Options, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players in the order of play (IND-05). Version 1.0.0 listed them to the right even if play went clockwise."""
    return (*players[:1], *reversed(players[1:])) if options.direction == "clockwise" else players


def first_player(options: Options, state: State) -> str | None:
    """The player after the dealer (IND-05); None if the dealer is unknown."""
    return next_seat(state.players, state.dealer, out=state.out) if state.dealer else None
