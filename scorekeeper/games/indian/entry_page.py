"""The choices on the page on which a round of Indian Rummy is entered: how, who won, and how the others ended."""

from dataclasses import dataclass

from scorekeeper.engine.entry_page import Choice, ChoiceGroup, EntryState, assignments, ways
from scorekeeper.engine.text import T
from scorekeeper.games.indian.options import Options

__all__ = ["EntryChoices", "Turn", "entry_choices"]

_WAYS = ("points,packed,no_turn", "points,loose?,packed,no_turn", "points,cards?,groups,packed,no_turn")


@dataclass(frozen=True)
class Turn:
    """The choices for how the round ended for a player who did not win. Only a player who `played` has a count."""

    group: ChoiceGroup
    played: Choice
    packed: tuple[Choice, ...]
    no_turn: Choice


@dataclass(frozen=True)
class EntryChoices:
    """All choices of the page.

    `won`, `wrongly` (the player declared without a rummy) and `turns` have one entry for each seat. `rows` are the
    seats that have a row on the page: all players who are in, and also those who are out if players may rejoin.
    """

    ways: ChoiceGroup
    ended: ChoiceGroup
    void: Choice
    won: tuple[Choice, ...]
    wrongly: tuple[Choice, ...]
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
    wrongly = tuple(_wrongly(entry, seat, player) for seat, player in enumerate(entry.players))
    return EntryChoices(
        ChoiceGroup("set.1.way", tuple(map(Choice, (ways(entry.seats_in, fields) for fields in _WAYS), labels))),
        ChoiceGroup("set.3.ended", (void, *won, *wrongly), ""),
        void,
        won,
        wrongly,
        tuple(_turn(seat, player) for seat, player in enumerate(entry.players)),
        entry.seats if options.format == "pool" and options.rejoin else entry.seats_in,
    )


def _won(seat: int, player: str) -> Choice:
    emptied = [(f"hands.@{seat}.{name}", "") for name in ("points", "loose", "no_turn")]
    value = assignments(("winner", f"@{seat}"), *emptied)
    return Choice(value, T("Won"), T("%(player)s won", player=player))


def _wrongly(entry: EntryState, seat: int, player: str) -> Choice:
    uncounted = [(f"hands.@{one}.{name}", "") for name in ("points", "loose") for one in entry.seats]
    value = assignments(("winner", ""), ("wrong_declaration", f"@{seat}"), ("hand_rummy", ""), *uncounted)
    return Choice(value, player, T("%(player)s declared wrongly", player=player))


def _turn(seat: int, player: str) -> Turn:
    hand = f"hands.@{seat}"
    # A player who packed has no count, so the choice empties what was typed before.
    uncounted = [(f"{hand}.{name}", "") for name in ("points", "loose", "cards", "groups")]
    played = Choice(
        assignments((f"{hand}.packed", ""), (f"{hand}.no_turn", "")),
        T("Played"),
        T("%(player)s: played", player=player),
    )
    packed = (
        Choice(
            assignments((f"{hand}.packed", "first"), *uncounted),
            T("Packed first"),
            T("%(player)s: packed at the first turn", player=player),
        ),
        Choice(
            assignments((f"{hand}.packed", "later"), *uncounted),
            T("Packed later"),
            T("%(player)s: packed later", player=player),
        ),
    )
    no_turn = Choice(
        assignments((f"{hand}.no_turn", "1")), T("No turn"), T("%(player)s: never had a turn", player=player)
    )
    group = ChoiceGroup(f"set.2.turn{seat}", (played, *packed, no_turn), played.value)
    return Turn(group, played, packed, no_turn)
