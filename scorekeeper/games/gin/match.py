"""A match of Gin Rummy from hand to hand: the deal, the columns, the end and its bonuses (GIN-01 to GIN-05, GIN-17 to
GIN-20)."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.scores import HandScore, Line
from scorekeeper.engine.state import Standing, State, next_seat
from scorekeeper.engine.text import Issue, Reason, T, Text
from scorekeeper.games.gin.options import Options
from scorekeeper.games.gin.record import DECK

CUT = T("Cut for the first deal: the lower card deals, the king being highest; equal ranks are cut again.")
_DEAL = 10


def options_issues(options: Options, players: int) -> list[Issue]:
    """An issue if two against two is chosen without four players, or four play without it (GIN-02)."""
    if options.teams and players != 4:
        text = T("Two against two needs four players. Add players, or turn it off.")
        return [Issue("teams.players", "teams", text)]
    if players == 4 and not options.teams:
        text = T("With four, play two against two, or keep two matches of two players each.")
        return [Issue("teams.needed", "teams", text)]
    return []


def suited(options: Options, players: int) -> Options:
    """The options with two against two where four play (GIN-02b)."""
    return replace(options, teams=True) if players == 4 else options


def upcard_seats(players: int) -> tuple[int, ...]:
    """The seats to which the first upcard is offered in turn, counted from the dealer's left; the dealer is 0.

    Of three players the dealer is not asked (GIN-01b). Else the dealer is asked second (GIN-07).
    """
    return (1, 2) if players == 3 else (1, 0)


def deal_plan(options: Options, players: int) -> DealPlan:
    """One pack for each table, ten cards for each of two players; who deals and who begins (GIN-01 to GIN-07)."""
    because = [
        Reason("GIN-03", DECK.text),
        Reason("GIN-05", T("Ten cards each, one at a time; the next card starts the discard pile.")),
    ]
    if players == 3:
        because.append(Reason("GIN-01", T("The dealer sits the hand out; the other two play.")))
    if players == 4:
        text = T(
            "Two tables, each with a pack of its own: the first seat plays the second, and the third plays the fourth."
        )
        because.append(Reason("GIN-02b", text))
    because += [Reason("GIN-04", CUT), Reason("GIN-04", later_deals(options, players))]
    if players == 3:
        text = T("The first upcard is offered to the player on the dealer's left, who begins, then to the other one.")
        because.append(Reason("GIN-01b", text))
    else:
        because.append(Reason("GIN-07", T("The non-dealer begins, and may take the first upcard.")))
    stock = DECK.size - 2 * _DEAL - 1
    decks = 2 if players == 4 else 1
    passes = later_deals(options, players)
    return DealPlan(DECK, _DEAL, stock, "clockwise", tuple(because), passes, decks, {"upcard": upcard_seats(players)})


def later_deals(options: Options, players: int) -> Text:
    """The sentence that says who deals after the first hand (GIN-01b, GIN-04)."""
    if players == 3 and options.three_players == "loser_sits_out":
        return T("The loser of a hand deals the next one and sits it out.")
    if players == 3:
        return T("After every hand that somebody wins, the deal passes to the next of the three.")
    return {
        "loser": T("Afterwards the loser of a hand deals the next one."),
        "winner": T("Afterwards the winner of a hand deals the next one."),
        "alternate": T("Afterwards the deal passes in turn."),
    }[options.next_dealer]


def first_player(options: Options, state: State) -> str | None:
    """The player who is offered the first upcard first: the one on the dealer's left (GIN-01b, GIN-07).

    None if four play, since there are two tables.
    """
    return next_seat(state.players, state.dealer) if state.dealer and len(state.players) < 4 else None


def start(options: Options, players: tuple[str, ...], dealer: str | None) -> State:
    """Everybody has 0 points; Hollywood has three columns (GIN-20)."""
    zeros = dict.fromkeys(players, 0)
    columns = 3 if options.hollywood else 1
    return State(players, dealer, tuple(Standing(zeros, zeros) for _ in range(columns)), zeros)


def sits_out(options: Options, state: State) -> tuple[str, ...]:
    """If three play, the dealer (GIN-01); nobody if the dealer is unknown."""
    return (state.dealer,) if len(state.players) == 3 and state.dealer else ()


def sides(options: Options, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every player alone; in teams first and third seat against second and fourth (GIN-02)."""
    return (players[::2], players[1::2]) if options.teams else tuple((player,) for player in players)


def team(side: tuple[str, ...]) -> Text:
    """The name of a team: the names of its two players."""
    return T("%(first)s and %(second)s", first=side[0], second=side[1])


def columns_of(state: State, winners: tuple[str, ...]) -> tuple[int, ...]:
    """The indices of the columns in which a hand counts; none if nobody won it.

    With Hollywood the first win of a player counts in game 1, the second in games 1 and 2, every later one in all three
    (GIN-20). A column that is over does not count any more.
    """
    if not winners:
        return ()
    first = state.wins[winners[0]] + 1
    return tuple(index for index, column in enumerate(state.columns[:first]) if not column.over)


def after(options: Options, score: HandScore, state: State) -> State:
    """The state after a hand: totals, hands won, which columns are over (GIN-17), the next dealer (GIN-04)."""
    columns = tuple(_standing(options, column, index, score) for index, column in enumerate(state.columns))
    wins = {player: won + (player in score.winners) for player, won in state.wins.items()}
    return State(state.players, _next_dealer(options, score, state), columns, wins, hands=state.hands + 1)


def _standing(options: Options, column: Standing, index: int, score: HandScore) -> Standing:
    counted = [line for line in score.lines if index in line.columns]
    if column.over or not counted:
        return column
    points = {player: sum(line.points for line in counted if line.player == player) for player in column.totals}
    # An adjustment counts in columns in which the hand itself does not, and wins no box there.
    won = any(not line.adjustment for line in counted)
    standing = column.after(points, score.winners if won else ())
    return replace(standing, over=max(standing.totals.values()) >= options.target)


def _next_dealer(options: Options, score: HandScore, state: State) -> str | None:
    """The dealer of the next hand (GIN-04). After a hand without a winner it is the same player; of three it is the
    next one or the loser (GIN-01b)."""
    players = state.players
    if len(players) == 3:
        return _dealer_of_three(options, score, state)
    if not score.winners:
        return state.dealer
    if options.next_dealer == "alternate":
        return None if state.dealer is None else next_seat(players, state.dealer)
    won = options.next_dealer == "winner"
    return next(side[0] for side in sides(options, players) if (side[0] in score.winners) == won)


def _dealer_of_three(options: Options, score: HandScore, state: State) -> str | None:
    """The dealer of the next hand if three play (GIN-01b, GIN-04)."""
    # Layouts name the two who played. After a dead hand or a false knock there may be none, but the lines name both.
    played = {*score.layouts, *(line.player for line in score.game_lines)}
    # The player who did not play this hand was its dealer, even if it was another player's turn to deal.
    dealt = next((player for player in state.players if player not in played), state.dealer)
    if not score.winners:
        return dealt
    if options.three_players == "loser_sits_out":
        return next(player for player in played if player not in score.winners)
    return next_seat(state.players, dealt) if dealt else None


def closing(options: Options, state: State) -> tuple[Line, ...]:
    """The bonus lines of every column that is over (GIN-17 to GIN-19). If nobody reached the target: boxes only."""
    return tuple(
        line
        for index, column in enumerate(state.columns)
        if column.over
        for line in _column_closing(options, column, index)
    )


def _column_closing(options: Options, column: Standing, index: int) -> Iterator[Line]:
    columns = (index,)
    # Adjustments can lift several totals over the target in one hand. Then the highest total reaches it.
    highest = max(column.totals.values())
    reached = [player for player, total in column.totals.items() if total == highest >= options.target]
    final = dict(column.totals)
    if not reached:
        text = T("Finished before anybody reached %(target)s: no game bonus, no shutout", target=options.target)
        yield from (Line(player, 0, text, "GIN-17", columns=columns) for player in column.totals)
    for player in reached:
        if options.game_bonus:
            final[player] += options.game_bonus
            text = T("Game bonus for reaching %(target)s", target=options.target)
            yield Line(player, options.game_bonus, text, "GIN-17", columns=columns)
    if options.box_bonus and not options.boxes_at_once:
        for player, won in column.won.items():
            if won:
                final[player] += won * options.box_bonus
                text = T("Boxes: %(won)s hands won × %(bonus)s", won=won, bonus=options.box_bonus)
                if won == 1:
                    text = T("Box for 1 hand won")
                yield Line(player, won * options.box_bonus, text, "GIN-18", columns=columns)
    winners = {side for side in sides(options, tuple(column.won)) if column.won[side[0]]}
    for player in reached:
        if options.shutout == "off" or any(player not in side for side in winners):
            continue
        if options.shutout == "double":
            text = T("Shutout: the final total of %(total)s is doubled", total=final[player])
            yield Line(player, final[player], text, "GIN-19", columns=columns)
        elif options.shutout_bonus:
            text = T("Shutout: nobody else won a hand")
            yield Line(player, options.shutout_bonus, text, "GIN-19", columns=columns)
