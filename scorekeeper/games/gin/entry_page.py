"""The choices on the page on which a hand of Gin Rummy is entered: how it is entered, who sits out, who ended it."""

from dataclasses import dataclass

from scorekeeper.engine.entry_page import Choice, ChoiceGroup, EntryState, assignments, ways
from scorekeeper.engine.text import T
from scorekeeper.games.gin.options import Options

# The fields of each way to enter a hand. An empty field with “?” counts as not given: a player who has no card left
# chooses gin, or the choice for no cards.
_WAYS = ("deadwood", "loose?", "cards,melds")
_FALSE_KNOCK = "deadwood?,loose?,cards?,melds"
_SEATS_AT_TABLES = ((0, 1), (2, 3))
_HIGHEST_UPCARD = 10


@dataclass(frozen=True)
class Ender:
    """The choices that say how the player in a seat ended a deal.

    `nothing_left` is the choice that is on if the cards of the player count nothing, or if gin was `called`: big gin if
    the form says so, else gin.
    """

    seat: int
    knock: Choice
    gin: Choice
    big_gin: Choice
    false_knock: Choice
    nothing_left: Choice
    called: bool

    def chosen(self, picked: str, count: int | None) -> str:
        """The value of the choice that is on.

        `picked` is the value that was chosen, `count` what the cards of the player count; None if that is not known. A
        count of 0 is gin, even if Knock was chosen. Cards that are left do not make a knock of gin that was called.
        """
        return self.nothing_left.value if picked == self.knock.value and (count == 0 or self.called) else picked


@dataclass(frozen=True)
class TableChoices:
    """The choices that say who ended the deal between two players. The names of its inputs begin with `prefix`."""

    prefix: str
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
    values = [assignments(*(ways(seats, fields, prefix) for prefix, seats in tables)) for fields in _WAYS]
    labels = (T("Numbers"), T("Cards left"), T("Whole hands"))
    return EntryChoices(
        ChoiceGroup("set.1.way", tuple(map(Choice, values, labels))),
        _sits_out(entry) if len(entry.players) == 3 else None,
        tuple(_table(entry, prefix, seats) for prefix, seats in tables),
        # With Oklahoma the upcard sets the limit, not the option.
        _HIGHEST_UPCARD if options.oklahoma else options.knock_limit,
    )


def _tables(options: Options, entry: EntryState) -> list[tuple[str, tuple[int, ...]]]:
    """For each deal: the prefix of the names of its inputs, and the seats of its players."""
    if not options.teams:
        return [("", entry.seats)]
    return [
        (f"tables.{index}.", entry.seats_at(f"tables.{index}.hands", usual))
        for index, usual in enumerate(_SEATS_AT_TABLES)
    ]


def _sits_out(entry: EntryState) -> ChoiceGroup:
    """The choices for the player who sits out. It is the dealer unless somebody else is chosen (GIN-01)."""
    choices = tuple(Choice(ways([seat], ""), entry.players[seat]) for seat in entry.seats)
    usual = choices[entry.players.index(entry.sits_out[0])].value if entry.sits_out else ""
    return ChoiceGroup("set.4.out", choices, usual)


def _table(entry: EntryState, prefix: str, seats: tuple[int, ...]) -> TableChoices:
    enders = tuple(_ender(entry, prefix, seats, seat) for seat in seats)
    nobody = Choice(
        assignments((f"{prefix}ended_by", ""), (f"{prefix}false_knock", ""), ways(seats, "", prefix)), T("Dead hand")
    )
    every = [nobody, *(choice for one in enders for choice in (one.knock, one.gin, one.big_gin))]
    every += [one.false_knock for one in enders]
    return TableChoices(prefix, enders, nobody, ChoiceGroup(f"set.3.ended{prefix}", tuple(every), ""))


def _ender(entry: EntryState, prefix: str, seats: tuple[int, ...], seat: int) -> Ender:
    player = entry.players[seat]
    hand = f"{prefix}hands.@{seat}"
    knock = assignments((f"{prefix}ended_by", f"@{seat}"))
    nothing = assignments(knock, (f"{hand}.deadwood", "0"), (f"{hand}.loose", ""), (f"{hand}.loose.none", "1"))
    gin, big_gin = (assignments(nothing, (f"{prefix}{name}", "1")) for name in ("gin", "big_gin"))
    falsely = assignments(
        (f"{prefix}ended_by", ""), (f"{prefix}false_knock", f"@{seat}"), ways(seats, _FALSE_KNOCK, prefix)
    )
    gin_chip = Choice(gin, T("Gin"), T("%(player)s: Gin", player=player))
    big_gin_chip = Choice(big_gin, T("Big gin"), T("%(player)s: Big gin", player=player))
    return Ender(
        seat,
        Choice(knock, T("Knock"), T("%(player)s: Knock", player=player)),
        gin_chip,
        big_gin_chip,
        Choice(falsely, player, T("%(player)s knocked falsely", player=player)),
        big_gin_chip if entry.text(f"{prefix}big_gin") == "1" else gin_chip,
        "1" in (entry.text(f"{prefix}gin"), entry.text(f"{prefix}big_gin")),
    )
