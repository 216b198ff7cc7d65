"""A match of Indian Rummy from round to round: who deals, who is out, when it ends (IND-02 to IND-08, IND-26)."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.games.indian.options import DEAL, Options, deck, rejoin_limit
from scorekeeper.scoring import HandScore, Line, Setup, Standing, State
from scorekeeper.text import TN, Issue, Reason, T, Text

__all__ = [
    "after",
    "closing",
    "is_out",
    "next_seat",
    "options_issues",
    "resume",
    "rounds",
    "setup",
    "sides",
    "sits_out",
    "start",
    "starts",
    "target",
]


_SEATS = T("The highest card chooses a seat, the others follow to the right in falling order. The lowest card deals.")


def options_issues(options: Options, players: int) -> list[Issue]:
    """Whoever rejoins a pool must not be out again at once."""
    limit = rejoin_limit(options)
    if options.format == "pool" and options.rejoin and limit is not None and is_out(options, limit + 1):
        text = T(
            "With up to %(limit)s, whoever rejoins is out at once. Stay below the pool's limit of %(pool)s.",
            limit=limit,
            pool=options.pool_limit,
        )
        return [Issue("rejoin.limit", "rejoin_up_to", text)]
    return []


def setup(options: Options, players: int) -> Setup:
    """Packs, jokers and thirteen cards each (IND-02, IND-05 to IND-08)."""
    packs = deck(options, players)
    turned = 0 if options.indicator_in_play else 1
    in_play = T("The turned card lies crosswise under the stock: it is the last card that can be drawn.")
    out_of_play = T("The turned card stays out of the round: the stock ends above it.")
    because = (
        Reason("IND-02", _packs(packs.packs, packs.jokers)),
        Reason("IND-07", T("Thirteen cards each; the next card starts the discard pile.")),
        Reason("IND-06", T("The player left of the dealer turns one card up: its rank is wild, and so are jokers.")),
        Reason("IND-08", in_play if options.indicator_in_play else out_of_play),
        Reason("IND-04", _SEATS),
        Reason("IND-05", _direction(options)),
    )
    return Setup(packs, DEAL, packs.size - DEAL * players - 1 - turned, options.direction, because)


def _packs(packs: int, jokers: int) -> Text:
    said = {"packs": packs, "cards": 52 * packs + jokers}
    if not jokers:
        return T("%(packs)s packs without jokers: %(cards)s cards.", **said)
    return TN(
        "%(packs)s packs with %(count)s joker: %(cards)s cards.",
        "%(packs)s packs with %(count)s jokers: %(cards)s cards.",
        jokers,
        **said,
    )


def _direction(options: Options) -> Text:
    if options.direction == "clockwise":
        return T("The dealer's left plays first, and play and deal go clockwise.")
    return T("The dealer's right plays first, and play and deal go anticlockwise.")


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody with the same chips, or at nought in a pool (IND-03)."""
    nought = dict.fromkeys(players, 0)
    totals = nought if options.format == "pool" else dict.fromkeys(players, options.chips)
    return State(players, dealer, (Standing(totals, nought),), nought)


def resume(options: Options, players: tuple[str, ...], dealer: str | None, totals: Mapping[str, int]) -> State:
    """The same at these totals: who is at the limit of a pool is out of it."""
    fresh = start(options, players, dealer)
    (column,) = fresh.columns
    column = replace(column, totals={**column.totals, **totals})
    pool = options.format == "pool"
    out = tuple(player for player in players if pool and is_out(options, column.totals[player]))
    return replace(fresh, columns=(column,), out=out)


def sides(options: Options, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every player alone."""
    return tuple((player,) for player in players)


def target(options: Options) -> int | None:
    """The total that puts a player out of a pool; chips end by rounds."""
    return options.pool_limit if options.format == "pool" else None


def sits_out(options: Options, state: State) -> tuple[str, ...]:
    """Who is out of the pool."""
    return state.out


def is_out(options: Options, total: int) -> bool:
    """Whether a total puts a player out of the pool."""
    return total >= options.pool_limit + (options.out_when == "passes")


def after(options: Options, score: HandScore, state: State) -> State:
    """The state after a round: balances, who is out now, the next dealer, whether it was the last round (IND-26)."""
    (column,) = state.columns
    totals = {player: total + score.points(player) for player, total in column.totals.items()}
    won = {player: count + (player in score.winners) for player, count in column.won.items()}
    hands = state.hands + 1
    if options.format == "pool":
        # A total tells it all: whoever rejoined has one below the limit again.
        out = tuple(player for player in state.players if is_out(options, totals[player]))
        over = len(state.players) - len(out) < 2
    else:
        out, last = (), rounds(options, len(state.players))
        over = last is not None and hands >= last
    dealer = None if state.dealer is None else next_seat(options, state.players, state.dealer, out)
    return State(state.players, dealer, (Standing(totals, won, over),), won, out, hands)


def rounds(options: Options, players: int) -> int | None:
    """How many rounds a match has: in deals one for each player where nobody said; None: until the table stops, or
    the pool is won."""
    if options.format == "pool":
        return None
    return players if options.rounds is None and options.format == "deals" else options.rounds


def next_seat(options: Options, players: tuple[str, ...], player: str, out: tuple[str, ...] = ()) -> str:
    """Who follows a player in the direction of play (IND-05), those out left aside.

    Seats are listed as they are taken in IND-04: each player sits to the right of the one before.
    """
    step = -1 if options.direction == "clockwise" else 1
    seat = players.index(player)
    seats = ((seat + step * far) % len(players) for far in range(1, len(players) + 1))
    return next((players[one] for one in seats if players[one] not in out), player)


def starts(options: Options, state: State) -> str | None:
    """Who plays first after the dealer (IND-05)."""
    return next_seat(options, state.players, state.dealer, state.out) if state.dealer else None


def closing(options: Options, state: State) -> tuple[Line, ...]:
    """Nothing is added at the end."""
    return ()
