"""What the page for a round has to show: a row for each side that plays, and its cells."""

from dataclasses import dataclass

from scorekeeper.engine.entry_page import EntryState
from scorekeeper.engine.state import State
from scorekeeper.games.any.match import cards_of, comeback, sides
from scorekeeper.games.any.notation import Column
from scorekeeper.games.any.options import Options, all_columns

# From here on a total, or the points of a round, have more digits than the two after which the pad goes on by itself.
_LARGE, _MANY = 1000, 100


@dataclass(frozen=True)
class EntryRow:
    """The cells in `seat`, for the players in `names`; `columns` are those that can be filled, with their indexes.
    `is_back`: these players are out, and an entry brings them back."""

    seat: int
    names: tuple[str, ...]
    columns: tuple[tuple[int, Column], ...]
    is_back: bool


@dataclass(frozen=True)
class EntryChoices:
    """The rows in the order in which they are filled. `cards` is the number of tricks of the round, None without bids.
    `digits`: the pad goes on by itself after so many; 0 if nobody knows. `fills_noughts`: it offers 0 for the rest."""

    rows: tuple[EntryRow, ...]
    cards: int | None
    digits: int
    fills_noughts: bool


def entry_choices(options: Options, entry: EntryState) -> EntryChoices:
    """The page for these players. Bids begin on the dealer's left, so the dealer bids last."""
    state, players, by_bids = entry.state, entry.players, options.input == "bid_and_made"
    table = tuple((player,) for player in players) if by_bids else sides(options, players)
    first = players.index(state.dealer) + 1 if by_bids and state.dealer in players else 0
    rows = [_row(options, state, players.index(side[0]), side) for side in (*table[first:], *table[:first])]
    shown = tuple(row for row in rows if not row.is_back or comeback(options, state) is not None)
    cards = cards_of(options, state.hands + 1) if by_bids else None
    noughts = options.who_scores in ("all", "all_but_one") and options.input in ("points", "counter")
    return EntryChoices(shown, cards, _digits(options, state), noughts)


def _row(options: Options, state: State, seat: int, names: tuple[str, ...]) -> EntryRow:
    filled = {key for key, by_player in state.carried.items() if options.once and by_player.get(names[0])}
    free = tuple(pair for pair in enumerate(all_columns(options)) if f"filled:{pair[1].name}" not in filled)
    return EntryRow(seat, names, free, set(names) <= set(state.out))


def _digits(options: Options, state: State) -> int:
    ends = (options.start, options.target if options.end == "target" else 0)
    large = max(map(abs, ends)) >= _LARGE or options.step >= 10 or options.who_scores in ("one", "one_team")
    many = (options.max or 0) >= _MANY or any(abs(last) >= _MANY for last in state.carried.get("last", {}).values())
    return 0 if large or many else 2
