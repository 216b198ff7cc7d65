"""A match of Rummy 500 from hand to hand: cards, dealer, the end (R500-01 to R500-08, R500-29, R500-30)."""

from collections.abc import Mapping

from scorekeeper.games.rummy500.options import Options, deck, packs_for
from scorekeeper.scoring import HandScore, Line, Setup, Standing, State
from scorekeeper.text import TN, Issue, Reason, T, Text

__all__ = ["after", "ahead", "closing", "options_issues", "setup", "sides", "sits_out", "start", "starts", "target"]


def options_issues(options: Options, players: int) -> list[Issue]:
    """Every option can be played by every number of players."""
    return []


def setup(options: Options, players: int) -> Setup:
    """Packs, jokers and cards each (R500-03 to R500-08)."""
    packs = deck(options, packs_for(players))
    each = options.deal_for_two if players == 2 else options.deal_for_more
    because = (
        Reason("R500-04" if packs.packs > 1 else "R500-03", _packs(packs.packs, packs.jokers)),
        Reason("R500-05", TN("%(count)s card each.", "%(count)s cards each, one at a time.", each)),
        Reason("R500-06", T("The next card is turned up beside the stock and starts the discard pile.")),
        Reason("R500-07", T("Discards overlap, so that each stays visible.")),
        Reason("R500-08", T("The dealer's left plays first, and play and deal go clockwise.")),
    )
    return Setup(packs, each, packs.size - each * players - 1, "clockwise", because)


def _packs(packs: int, jokers: int) -> Text:
    said = {"cards": 52 * packs + jokers}
    if packs == 1:
        if not jokers:
            return T("One pack of 52 cards, no jokers.")
        return TN(
            "One pack with %(count)s joker: %(cards)s cards.",
            "One pack with %(count)s jokers: %(cards)s cards.",
            jokers,
            **said,
        )
    if not jokers:
        return T("%(packs)s packs without jokers: %(cards)s cards.", packs=packs, **said)
    return TN(
        "%(packs)s packs with %(count)s joker: %(cards)s cards.",
        "%(packs)s packs with %(count)s jokers: %(cards)s cards.",
        jokers,
        packs=packs,
        **said,
    )


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody at nought."""
    nought = dict.fromkeys(players, 0)
    return State(players, dealer, (Standing(nought, nought),), nought)


def starts(options: Options, state: State) -> str | None:
    """Who plays first: the dealer's left (R500-08)."""
    if state.dealer is None:
        return None
    return state.players[(state.players.index(state.dealer) + 1) % len(state.players)]


def sides(options: Options, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every player alone."""
    return tuple((player,) for player in players)


def target(options: Options) -> int:
    """The total that ends the match (R500-01)."""
    return options.target


def sits_out(options: Options, state: State) -> tuple[str, ...]:
    """Everybody plays every hand."""
    return ()


def ahead(options: Options, totals: Mapping[str, int]) -> tuple[str, ...]:
    """Whoever has the highest total, once somebody has reached the target (R500-29); nobody before that."""
    highest = max(totals.values())
    return tuple(player for player, total in totals.items() if total == highest >= options.target)


def after(options: Options, score: HandScore, state: State) -> State:
    """The state after a hand; two level at the top play on (R500-30), and the deal passes to the left (R500-08)."""
    (column,) = state.columns
    totals = {player: total + score.points(player) for player, total in column.totals.items()}
    won = {player: count + (player in score.winners) for player, count in column.won.items()}
    over = len(ahead(options, totals)) == 1
    # The deal passes to the dealer's left, who plays first before that.
    return State(state.players, starts(options, state), (Standing(totals, won, over),), won, hands=state.hands + 1)


def closing(options: Options, state: State) -> tuple[Line, ...]:
    """Nothing is added at the end."""
    return ()
