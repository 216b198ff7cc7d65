"""The choices on the page on which a hand of Gin Rummy is entered: how it is entered, who sits out, who ended it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.entry_page import (
    NO_FIELD,
    Choice,
    ChoiceGroup,
    Entries,
    EntryMode,
    EntryState,
    Path,
    Seat,
    entry_modes,
)
from scorekeeper.engine.text import T
from scorekeeper.games.gin.options import Options

# The fields of each way to enter a hand. A player who has no card left chooses gin, or the choice for no cards.
_MODES = (EntryMode(("deadwood",)), EntryMode(("loose",), ("loose",)), EntryMode(("cards", "melds")))
_FALSE_KNOCK = EntryMode(("deadwood", "loose", "cards", "melds"), ("deadwood", "loose", "cards"))
_SEATS_AT_TABLES = ((Seat(0), Seat(1)), (Seat(2), Seat(3)))
_HIGHEST_UPCARD = 10


@dataclass(frozen=True)
class Ender:
    """The choices that say how the player in a seat ended a deal.

    `nothing_left` is the choice that is on if the cards of the player count nothing, or if gin was `called`: big gin if
    the form says so, else gin.
    """

    seat: Seat
    knock: Choice
    gin: Choice
    big_gin: Choice
    false_knock: Choice
    nothing_left: Choice
    called: bool

    def chosen(self, picked: Choice | None, count: int | None) -> Choice | None:
        """The choice that is on.

        `picked` is the one that was chosen, `count` what the cards of the player count; None if that is not known. A
        count of 0 is gin, even if Knock was chosen. Cards that are left do not make a knock of gin that was called.
        """
        return self.nothing_left if picked == self.knock and (count == 0 or self.called) else picked


@dataclass(frozen=True)
class TableChoices:
    """The choices that say who ended the deal between two players. `path` is that of the deal in the record."""

    path: Path
    enders: tuple[Ender, ...]
    nobody: Choice
    ended: ChoiceGroup


@dataclass(frozen=True)
class EntryChoices:
    """All choices of the page (GIN-01, GIN-02).

    `sits_out` is None unless three play. There are two `tables` if teams play, else one. `most_to_knock_with` is the
    highest count that the page accepts for a knock; if it is 0, only gin ends a hand (GIN-10).
    """

    ways: ChoiceGroup
    sits_out: ChoiceGroup | None
    tables: tuple[TableChoices, ...]
    most_to_knock_with: int


def entry_choices(options: Options, entry: EntryState) -> EntryChoices:
    """The choices of the page for these options. `entry` has the players and what the form holds."""
    tables = _tables(options, entry)
    labels = (T("Numbers"), T("Cards left"), T("Whole hands"))
    modes = tuple(Choice(_modes(tables, mode), label) for mode, label in zip(_MODES, labels, strict=True))
    return EntryChoices(
        ChoiceGroup("1.entry_mode", modes),
        _sits_out(entry) if len(entry.players) == 3 else None,
        tuple(_table(entry, path, seats) for path, seats in tables.items()),
        # With Oklahoma the upcard sets the limit, not the option.
        _HIGHEST_UPCARD if options.oklahoma else options.knock_limit,
    )


def _tables(options: Options, entry: EntryState) -> dict[Path, tuple[Seat, ...]]:
    """The seats of the players of each deal, by the path of the deal."""
    if not options.teams:
        return {(): entry.seats}
    return {
        ("tables", index): entry.seats_at(("tables", index, "hands"), usual)
        for index, usual in enumerate(_SEATS_AT_TABLES)
    }


def _modes(tables: Mapping[Path, tuple[Seat, ...]], mode: EntryMode) -> Entries:
    return {at: value for path, seats in tables.items() for at, value in entry_modes(seats, mode, *path).items()}


def _sits_out(entry: EntryState) -> ChoiceGroup:
    """The choices for the player who sits out. It is the dealer unless somebody else is chosen (GIN-01)."""
    choices = tuple(Choice(entry_modes([seat], EntryMode()), entry.player(seat)) for seat in entry.seats)
    usual = (choices[entry.players.index(entry.sits_out[0])],) if entry.sits_out else ()
    return ChoiceGroup("4.out", choices, usual)


def _table(entry: EntryState, path: Path, seats: tuple[Seat, ...]) -> TableChoices:
    enders = tuple(_ender(entry, path, seats, seat) for seat in seats)
    # Of three the record names the two who played: the third dealt, and deals again (GIN-04).
    played = EntryMode((NO_FIELD,) if len(entry.players) == 3 else ())
    nobody = Choice(
        {(*path, "ended_by"): None, (*path, "false_knock"): None, **entry_modes(seats, played, *path)},
        T("Dead hand"),
    )
    choices = [nobody, *(choice for ender in enders for choice in (ender.knock, ender.gin, ender.big_gin))]
    choices += [ender.false_knock for ender in enders]
    return TableChoices(
        path, enders, nobody, ChoiceGroup("3.ended" + "".join(f"{part}." for part in path), tuple(choices), ())
    )


def _ender(entry: EntryState, path: Path, seats: tuple[Seat, ...], seat: Seat) -> Ender:
    player = entry.player(seat)
    hand = (*path, "hands", seat)
    knock: Entries = {(*path, "ended_by"): seat}
    nothing: Entries = {**knock, (*hand, "deadwood"): 0, (*hand, "loose"): ()}
    falsely: Entries = {
        (*path, "ended_by"): None,
        (*path, "false_knock"): seat,
        **entry_modes(seats, _FALSE_KNOCK, *path),
    }
    gin = Choice({**nothing, (*path, "gin"): True}, T("Gin"), T("%(player)s: Gin", player=player))
    big_gin = Choice({**nothing, (*path, "big_gin"): True}, T("Big gin"), T("%(player)s: Big gin", player=player))
    called = [name for name in ("gin", "big_gin") if entry.text(*path, name) == "1"]
    return Ender(
        seat,
        Choice(knock, T("Knock"), T("%(player)s: Knock", player=player)),
        gin,
        big_gin,
        Choice(falsely, player, T("%(player)s knocked falsely", player=player)),
        big_gin if "big_gin" in called else gin,
        bool(called),
    )
