"""A slow, plain reading of a match whose players come and go: a note for each player, changed by hand.

It knows called points only, and shares no code with the engine: who is there, who deals, who has what, who has won.
"""

from dataclasses import dataclass

# What a game asks of a table: `chips` (everybody begins with 200), `pool` (out at 101) or `rummy500` (first to 500).
KINDS = ("chips", "pool", "rummy500")


@dataclass
class Note:
    """What is written down about one player."""

    total: int
    there: bool = True
    rests: bool = False


@dataclass
class Table:
    """A match: notes by name in the order of seats, who is to deal `first` and who dealt last (None: nobody yet),
    whether it is over, how many chips were bought."""

    kind: str
    notes: dict[str, Note]
    first: str
    dealt: str | None = None
    over: bool = False
    bought: int = 0

    @classmethod
    def begun(cls, kind: str, players: list[str]) -> "Table":
        """A table before the first hand, at which the first player deals."""
        chips = 200 if kind == "chips" else 0
        return cls(kind, {name: Note(chips) for name in players}, players[0], bought=chips * len(players))

    def there(self) -> list[str]:
        return [name for name, note in self.notes.items() if note.there]

    def out(self) -> list[str]:
        return [name for name in self.there() if self.kind == "pool" and self.notes[name].total >= 101]

    def playing(self) -> list[str]:
        """Who is dealt cards in the next hand."""
        return [name for name in self.there() if not self.notes[name].rests and name not in self.out()]

    def price(self) -> int:
        """What a newcomer to the pool begins with."""
        return max(self.notes[name].total for name in self.there() if name not in self.out()) + 1

    def join(self, name: str, total: int, seat: int) -> None:
        if name in self.notes:
            before = self.notes[name].total
            self.notes[name] = Note(total)
            self.bought += total - before
        else:
            seats = list(self.notes.items())
            self.notes = dict([*seats[:seat], (name, Note(total)), *seats[seat:]])
            self.bought += total

    def leave(self, name: str) -> None:
        self.notes[name].there = False
        if len(self.there()) - len(self.out()) < 2:
            self.over = True

    def rest(self, name: str) -> None:
        self.notes[name].rests = True

    def dealer(self) -> str:
        """Who deals the next hand: the first one who plays it, seated behind the one who dealt last."""
        seats = list(self.notes)
        first = seats.index(self.first) if self.dealt is None else seats.index(self.dealt) + 1
        return next(name for name in seats[first:] + seats[:first] if name in self.playing())

    def play(self, points: dict[str, int]) -> None:
        """A hand with these points; then everybody who sat out is back."""
        self.dealt = self.dealer()
        for name, amount in points.items():
            self.notes[name].total += amount
        still = self.there()
        if self.kind == "pool":
            self.over = len(still) - len(self.out()) < 2
        if self.kind == "rummy500":
            best = max(self.notes[name].total for name in still)
            self.over = best >= 500 and [self.notes[name].total for name in still].count(best) == 1
        for note in self.notes.values():
            note.rests = self.over and note.rests

    def winners(self) -> list[str]:
        """Who has won a match that is over: nobody who left or is out."""
        still = [name for name in self.there() if name not in self.out()]
        totals = [self.notes[name].total for name in still]
        best = (min if self.kind == "pool" else max)(totals, default=0)
        return [name for name in still if self.notes[name].total == best]
