"""The choices on the page on which a round of Indian Rummy is entered: how, who won, and how the others ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.entry_page import Choice, ChoiceGroup, EntryState, assignments, ways
from scorekeeper.engine.text import T
from scorekeeper.games.indian.options import Options

_STATUS = "packed,no_turn,wrong_declaration"
_WAYS = (f"points,{_STATUS}", f"points,loose?,{_STATUS}", f"points,cards?,groups,{_STATUS}")
_TRUE = ("1", "on", "true")


@dataclass(frozen=True)
class Turn:
    """The choices for how the round went for a player who did not win. Who packed or declared wrongly has no count."""

    group: ChoiceGroup
    played: Choice
    packed: tuple[Choice, ...]
    no_turn: Choice
    wrong: Choice


@dataclass(frozen=True)
class EntryChoices:
    """All choices of the page.

    `won` and `turns` have one entry for each seat. `rows` are the seats that have a row on the page: all players who
    are in, and also those who are out if players may rejoin.
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
    void = Choice(
        assignments(("winner", ""), ("wrong_declaration", ""), ("hand_rummy", ""), ways(entry.seats, "")),
        T("Void round"),
    )
    won = tuple(_won(seat, player) for seat, player in enumerate(entry.players))
    return EntryChoices(
        ChoiceGroup("set.1.way", tuple(map(Choice, (ways(entry.seats_in, fields) for fields in _WAYS), labels))),
        ChoiceGroup("set.3.ended", (void, *won), "", _ended(entry, void, won)),
        void,
        won,
        tuple(_turn(options, entry, seat, player) for seat, player in enumerate(entry.players)),
        entry.seats if options.format == "pool" and options.rejoin else entry.seats_in,
    )


def _won(seat: int, player: str) -> Choice:
    emptied = [(f"hands.@{seat}.{name}", "") for name in ("points", "loose", "no_turn")]
    value = assignments(("winner", f"@{seat}"), *emptied)
    return Choice(value, T("Won"), T("%(player)s won", player=player))


def _ended(entry: EntryState, void: Choice, won: Sequence[Choice]) -> str | None:
    """The value of the choice for how the round ended, of a hand that is stored; None if the form says it itself."""
    if entry.fresh or "set.3.ended" in entry.texts or entry.text("winner") == "?":
        return None
    seats = [seat for seat in entry.seats if entry.text("winner") == f"@{seat}"]
    if seats:
        return won[seats[0]].value
    return "" if any(_status(entry, seat) == "wrong_declaration" for seat in entry.seats) else void.value


def _status(entry: EntryState, seat: int) -> str:
    """How the round went for the player in a seat, as a stored hand says it; empty if the player played it out."""
    hand = f"hands.@{seat}"
    if entry.text(f"{hand}.wrong_declaration") in _TRUE or entry.text("wrong_declaration") == f"@{seat}":
        return "wrong_declaration"
    if entry.text(f"{hand}.no_turn") in _TRUE:
        return "no_turn"
    return entry.text(f"{hand}.packed")


def _turn(options: Options, entry: EntryState, seat: int, player: str) -> Turn:
    hand = f"hands.@{seat}"
    # A player who is out has no count, so the choice empties what was typed before. The cards of a wrong declaration
    # may show that they are no rummy, so they stay. Where it ends the round, nobody has won.
    uncounted = [(f"{hand}.{name}", "") for name in ("points", "loose")]
    uncarded = [(f"{hand}.{name}", "") for name in ("cards", "groups")]
    over = [("winner", "")] if options.wrong_declaration_ends else []
    played = Choice(
        assignments((f"{hand}.packed", ""), (f"{hand}.no_turn", "")),
        T("Played"),
        T("%(player)s: played", player=player),
    )
    packed = (
        Choice(
            assignments((f"{hand}.packed", "first"), *uncounted, *uncarded),
            T("Packed first"),
            T("%(player)s: packed at the first turn", player=player),
        ),
        Choice(
            assignments((f"{hand}.packed", "later"), *uncounted, *uncarded),
            T("Packed later"),
            T("%(player)s: packed later", player=player),
        ),
    )
    no_turn = Choice(
        assignments((f"{hand}.no_turn", "1")), T("No turn"), T("%(player)s: never had a turn", player=player)
    )
    wrong = Choice(
        assignments((f"{hand}.wrong_declaration", "1"), *uncounted, *over),
        T("Declared wrongly"),
        T("%(player)s declared wrongly", player=player),
    )
    group = f"set.2.turn{seat}"
    by_status = {"first": packed[0], "later": packed[1], "no_turn": no_turn, "wrong_declaration": wrong}
    stored = None if entry.fresh or group in entry.texts else by_status.get(_status(entry, seat), played).value
    choices = (played, *packed, no_turn, wrong)
    return Turn(ChoiceGroup(group, choices, played.value, stored), played, packed, no_turn, wrong)
