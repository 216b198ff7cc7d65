"""The choices on the page on which a round of Indian Rummy is entered: how, who won, and how the others ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.entry_page import Choice, ChoiceGroup, Entries, EntryMode, EntryState, Seat, entry_modes
from scorekeeper.engine.text import T
from scorekeeper.games.indian.match import may_rejoin, must_play
from scorekeeper.games.indian.options import Options

_STATUS = ("packed", "no_turn", "wrong_declaration")
_MODES = (
    EntryMode(("points", *_STATUS)),
    EntryMode(("points", "loose", *_STATUS), ("loose",)),
    EntryMode(("points", "cards", "groups", *_STATUS), ("cards",)),
)
_TRUE = ("1", "on", "true")


@dataclass(frozen=True)
class Turn:
    """The choices for how the round went for a player who did not win, by status.

    What the rules of the table refuse is offered only if a stored hand says it: packing to a player who has to play, a
    wrong declaration where it costs nothing.
    """

    group: ChoiceGroup
    choices: Mapping[str, Choice]


@dataclass(frozen=True)
class EntryChoices:
    """All choices of the page.

    `won` and `turns` have one entry for each seat. `rows` are the numbers of the seats that have a row on the
    page: all players who are in, and also those who are out while they may rejoin.
    """

    ways: ChoiceGroup
    ended: ChoiceGroup
    void: Choice
    won: tuple[Choice, ...]
    turns: tuple[Turn, ...]
    rows: tuple[int, ...]


def entry_choices(options: Options, entry: EntryState) -> EntryChoices:
    """The choices of the page for these options. `entry` has the players and what the form holds."""
    labels = (T("Numbers"), T("Cards left"), T("Whole hands"))
    modes = tuple(Choice(entry_modes(entry.seats_in, mode), label) for mode, label in zip(_MODES, labels, strict=True))
    nothing: Entries = {("winner",): None, ("wrong_declaration",): None, ("hand_rummy",): None}
    void = Choice({**nothing, **entry_modes(entry.seats, EntryMode())}, T("Void round"))
    won = tuple(_won(seat, entry.player(seat)) for seat in entry.seats)
    rejoin = may_rejoin(options, entry.state) or any(path[0] == "rejoined" for path in entry.texts)
    rows = entry.seats if rejoin else entry.seats_in
    return EntryChoices(
        ChoiceGroup("1.entry_mode", modes),
        ChoiceGroup("3.ended", (void, *won), (), _stored_end(entry, void, won)),
        void,
        won,
        tuple(_turn(options, entry, seat) for seat in entry.seats),
        tuple(seat.number for seat in rows),
    )


def _won(seat: Seat, player: str) -> Choice:
    emptied: Entries = {("hands", seat, name): None for name in ("points", "loose", "no_turn")}
    return Choice({("winner",): seat, **emptied}, T("Won"), T("%(player)s won", player=player))


def _stored_end(entry: EntryState, void: Choice, won: Sequence[Choice]) -> tuple[Choice, ...] | None:
    """The choice for how the round ended, of a hand that is stored; None if the form says it itself."""
    if entry.fresh or "3.ended" in entry.chosen or ("winner",) in entry.unchosen:
        return None
    winner = entry.text("winner")
    if isinstance(winner, Seat) and winner in entry.seats:
        return (won[winner.number],)
    return () if any(_status(entry, seat) == "wrong_declaration" for seat in entry.seats) else (void,)


def _status(entry: EntryState, seat: Seat) -> str:
    """How the round went for the player in a seat, as a stored hand says it; empty if the player played it out."""
    if entry.text("hands", seat, "wrong_declaration") in _TRUE or entry.text("wrong_declaration") == seat:
        return "wrong_declaration"
    if entry.text("hands", seat, "no_turn") in _TRUE:
        return "no_turn"
    return str(entry.text("hands", seat, "packed"))


def _turn(options: Options, entry: EntryState, seat: Seat) -> Turn:
    player, hand = entry.player(seat), ("hands", seat)
    # A player who is out has no count, so the choice empties what was typed before. The cards of a wrong declaration
    # may show that they are no rummy, so they stay. Where it ends the round, nobody has won.
    uncounted: Entries = {(*hand, name): None for name in ("points", "loose")}
    emptied: Entries = {(*hand, name): None for name in ("points", "loose", "cards", "groups")}
    over: Entries = {("winner",): None} if options.wrong_declaration_ends else {}
    choices = {
        "played": Choice(
            {(*hand, "packed"): None, (*hand, "no_turn"): None}, T("Played"), T("%(player)s: played", player=player)
        ),
        "first": Choice(
            {(*hand, "packed"): "first", **emptied},
            T("Packed first"),
            T("%(player)s: packed at the first turn", player=player),
        ),
        "later": Choice(
            {(*hand, "packed"): "later", **emptied}, T("Packed later"), T("%(player)s: packed later", player=player)
        ),
        "no_turn": Choice({(*hand, "no_turn"): True}, T("No turn"), T("%(player)s: never had a turn", player=player)),
        "wrong_declaration": Choice(
            {(*hand, "wrong_declaration"): True, **uncounted, **over},
            T("Declared wrongly"),
            T("%(player)s declared wrongly", player=player),
        ),
    }
    status = _status(entry, seat)
    if must_play(options, entry.state, player) and status not in ("first", "later"):
        del choices["first"], choices["later"]
    if options.wrong_declaration is None and status != "wrong_declaration":
        del choices["wrong_declaration"]
    name, played = f"2.turn{seat.number}", choices["played"]
    stored = None if entry.fresh or name in entry.chosen else (choices.get(status, played),)
    return Turn(ChoiceGroup(name, tuple(choices.values()), (played,), stored), choices)
