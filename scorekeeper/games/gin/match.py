"""A game of Gin Rummy from hand to hand: who deals, what counts where, the end and its bonuses (GIN-01 to GIN-05,
GIN-17 to GIN-20)."""

from collections.abc import Iterator

from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import DECK
from scorekeeper.scoring import HandScore, Line, Setup, Standing, State
from scorekeeper.text import Issue, Reason, T

__all__ = ["after", "closing", "columns_of", "options_issues", "setup", "sides", "sits_out", "start", "starts"]

_DEAL = 10


def options_issues(options: Options, players: int) -> list[Issue]:
    """Two against two needs four players, and four players need it (GIN-02)."""
    if options.teams and players != 4:
        text = T("Two against two needs four players. Add players, or turn it off.")
        return [Issue("teams.players", "teams", text)]
    if players == 4 and not options.teams:
        text = T("With four, play two against two, or keep two matches of two players each.")
        return [Issue("teams.needed", "teams", text)]
    return []


def setup(options: Options, players: int) -> Setup:
    """One pack a deal, ten cards each for two players; who deals and who begins (GIN-01 to GIN-07)."""
    because = [
        Reason("GIN-03", T("One pack of 52 cards, no jokers.")),
        Reason("GIN-05", T("Ten cards each, one at a time; the next card starts the discard pile.")),
    ]
    if players == 3:
        because.append(Reason("GIN-01", T("The dealer sits the hand out; the other two play.")))
    if players == 4:
        because.append(Reason("GIN-02", T("Two tables, each with a pack of its own.")))
    because += _who_deals(options, players)
    because.append(Reason("GIN-07", T("The non-dealer begins, and may take the first upcard.")))
    return Setup(DECK, _DEAL, DECK.size - 2 * _DEAL - 1, "clockwise", tuple(because))


def _who_deals(options: Options, players: int) -> list[Reason]:
    """The first hand and those after it (GIN-04)."""
    later = {
        "loser": T("Afterwards the loser of a hand deals the next one."),
        "winner": T("Afterwards the winner of a hand deals the next one."),
        "alternate": T("Afterwards the deal passes in turn."),
    }[options.next_dealer]
    if players == 3:
        later = T("After every hand that somebody wins, the deal passes to the next of the three.")
    first = T("Cut for the first deal: the lower card deals, equal cards are cut again.")
    return [Reason("GIN-04", first), Reason("GIN-04", later)]


def starts(options: Options, state: State) -> str | None:
    """Who may take the first upcard: of two players the one who does not deal (GIN-07)."""
    others = [player for player in state.players if player != state.dealer]
    return others[0] if state.dealer and len(others) == 1 else None


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody at nought; Hollywood has three columns."""
    nought = dict.fromkeys(players, 0)
    columns = 3 if options.hollywood else 1
    return State(players, dealer, tuple(Standing(nought, nought) for _ in range(columns)), nought)


def sits_out(options: Options, state: State) -> tuple[str, ...]:
    """With three the dealer (GIN-01); nobody where it is not known who deals."""
    return (state.dealer,) if len(state.players) == 3 and state.dealer else ()


def sides(options: Options, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Who scores together: every player alone, or first and third seat against second and fourth (GIN-02)."""
    return (players[::2], players[1::2]) if options.teams else tuple((player,) for player in players)


def columns_of(state: State, winners: tuple[str, ...]) -> tuple[int, ...]:
    """The columns a hand counts in: with Hollywood the first win of a player counts in game 1, the second in games
    1 and 2, later ones in all three; a game that is over takes no more."""
    if not winners:
        return ()
    first = state.wins[winners[0]] + 1
    return tuple(index for index, column in enumerate(state.columns[:first]) if not column.over)


def after(options: Options, score: HandScore, state: State) -> State:
    """The state after a hand: totals, hands won, columns that are over now (GIN-17), the next dealer."""
    columns = tuple(_standing(options, column, index, score) for index, column in enumerate(state.columns))
    wins = {player: won + (player in score.winners) for player, won in state.wins.items()}
    return State(state.players, _next_dealer(options, score, state), columns, wins, hands=state.hands + 1)


def _standing(options: Options, column: Standing, index: int, score: HandScore) -> Standing:
    counted = [line for line in score.lines if index in line.columns]
    if column.over or not counted:
        return column
    totals = {
        player: total + sum(line.points for line in counted if line.player == player)
        for player, total in column.totals.items()
    }
    won = {player: won + (player in score.winners) for player, won in column.won.items()}
    return Standing(totals, won, max(totals.values()) >= options.target)


def _next_dealer(options: Options, score: HandScore, state: State) -> str | None:
    """GIN-04: after a hand without points the same dealer again; with three the role rotates (GIN-01)."""
    players = state.players
    if not score.winners:
        return state.dealer
    if len(players) == 3:
        # Whoever did not play this hand dealt it, even if it was not that player's turn.
        played = {*score.layouts, *(line.player for line in score.lines)}
        (dealer,) = (player for player in players if player not in played)
        return players[(players.index(dealer) + 1) % 3]
    if options.next_dealer == "alternate":
        return None if state.dealer is None else players[(players.index(state.dealer) + 1) % len(players)]
    won = options.next_dealer == "winner"
    return next(side[0] for side in sides(options, players) if (side[0] in score.winners) == won)


def closing(options: Options, state: State) -> tuple[Line, ...]:
    """The bonus lines of every column that is over (GIN-17 to GIN-19)."""
    return tuple(
        line
        for index, column in enumerate(state.columns)
        if column.over
        for line in _column_closing(options, column, index)
    )


def _column_closing(options: Options, column: Standing, index: int) -> Iterator[Line]:
    where = (index,)
    reached = [player for player, total in column.totals.items() if total >= options.target]
    others = [player for player in column.totals if player not in reached]
    final = dict(column.totals)
    for player in reached:
        if options.game_bonus:
            final[player] += options.game_bonus
            text = T("Game bonus for reaching %(target)s", target=options.target)
            yield Line(player, options.game_bonus, text, "GIN-17", columns=where)
    if options.box_bonus and not options.boxes_at_once:
        for player, won in column.won.items():
            if won:
                final[player] += won * options.box_bonus
                text = T("Boxes: %(won)s hands won × %(bonus)s", won=won, bonus=options.box_bonus)
                if won == 1:
                    text = T("Box for 1 hand won")
                yield Line(player, won * options.box_bonus, text, "GIN-18", columns=where)
    if any(column.won[player] for player in others) or options.shutout == "off":
        return
    for player in reached:
        if options.shutout == "double":
            text = T("Shutout: the final total of %(total)s is doubled", total=final[player])
            yield Line(player, final[player], text, "GIN-19", columns=where)
        elif options.shutout_bonus:
            text = T("Shutout: nobody else won a hand")
            yield Line(player, options.shutout_bonus, text, "GIN-19", columns=where)
