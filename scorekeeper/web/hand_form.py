"""What the entry page shows of a hand: every input's text, which choices are on, every sentence at its input.

A game's entry template works with one `HandForm`, called `form`; the macros of `templates/entry.html` do so for it.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.scoring import Layout, State
from scorekeeper.web.attempts import Attempt
from scorekeeper.web.entry import assignments, read_melds, to_form
from scorekeeper.web.i18n import say
from scorekeeper.web.matches import OpenMatch

__all__ = ["HandForm"]


class HandForm:
    """The entry form of one slot.

    `texts` by name of input, as sent or as a stored hand says them. `attempt` is what would come of them, None while
    nothing has been entered.
    """

    def __init__(
        self, match: OpenMatch, slot: int, texts: Mapping[str, str] | None = None, attempt: Attempt | None = None
    ) -> None:
        self.match = match
        self.slot = slot
        self.fresh = texts is None
        self.texts = _as_last_time(match) if texts is None else texts
        self.attempt = attempt
        self._shown: set[str] = set()

    @property
    def players(self) -> tuple[str, ...]:
        return self.match.terms.players

    @property
    def options(self) -> object:
        return self.match.terms.options

    @property
    def state(self) -> State:
        """Where the match stood before this hand."""
        return self.match.before(self.slot)

    @property
    def deck(self) -> Deck:
        """The cards that are played with."""
        return self.match.terms.game.setup(self.options, len(self.players)).deck

    @property
    def seats_in(self) -> list[int]:
        """The seats of those who are not out of the match."""
        return [seat for seat, player in enumerate(self.players) if player not in self.state.out]

    @property
    def sits_out(self) -> tuple[str, ...]:
        """Who is not expected to play this hand."""
        return self.match.terms.game.sits_out(self.options, self.state)

    def text(self, name: str) -> str:
        """The text of an input."""
        return self.texts.get(name, "")

    def seats(self, at: str, default: Sequence[int]) -> list[int]:
        """The seats that have inputs under `at`, where the texts name any, else the default."""
        found = [seat for seat in range(len(self.players)) if any(t.startswith(f"{at}.@{seat}.") for t in self.texts)]
        return found if len(found) == len(default) else list(default)

    @staticmethod
    def assign(name: str, places: Sequence[int | str], text: str) -> str:
        """The `set` value that gives several inputs this text; `name` has `%d` for the seat, or `%s` for the field."""
        return "&".join(f"{name % place}={text}" for place in places)

    def pick(self, group: str, choices: Sequence[str], start: str | None = None) -> str:
        """Which of several `set` values is chosen: the one that was sent, or else the one whose assignments hold.

        Of several that hold, the one that says most. In a form where nothing is entered yet it is `start`, if given.
        """
        if group in self.texts:
            return self.texts[group]
        if self.fresh and start is not None:
            return start
        holding = {choice: self._weight(choice) for choice in choices if self._holds(choice)}
        if not holding:
            return ""
        most = max(holding.values())
        best = [choice for choice, weight in holding.items() if weight == most]
        return start if start in best else best[0]

    def sentences(self, name: str) -> list[str]:
        """What cannot stand at an input, in the reader's language; from here on it counts as shown."""
        self._shown.add(name)
        issues = self.attempt.issues if self.attempt else {}
        return [say(issue.text) for issue in issues.get(name, ())]

    def rest(self) -> list[str]:
        """The sentences that no input has shown."""
        issues = self.attempt.issues if self.attempt else {}
        return [say(issue.text) for name, several in issues.items() if name not in self._shown for issue in several]

    def ticked(self, at: str, player: str) -> bool:
        """Whether a list of players (its inputs: `at.0`, `at.1`…) holds this one."""
        seat = f"@{self.players.index(player)}"
        return any(text == seat for name, text in self.texts.items() if name.startswith(f"{at}."))

    def layout(self, name: str) -> Layout | None:
        """How the cards of an input lie."""
        return self.attempt.layout(name) if self.attempt else None

    def sum(self, name: str) -> int | None:
        """What an input adds up to, where it holds more than a number."""
        return self.attempt.sums.get(name) if self.attempt else None

    def melds(self, name: str) -> list[tuple[Card, ...]]:
        """The melds in an input; none while they cannot be read."""
        return read_melds(self.text(name))

    def deadwood(self, seat: int) -> int | None:
        """What a player is left with, once the hand is priced."""
        score = self.attempt and self.attempt.row and self.attempt.row.score
        layout = score.layouts.get(self.players[seat]) if score else None
        return layout.deadwood if layout else None

    def _holds(self, choice: str) -> bool:
        return all(self._fits(name, wanted) for name, wanted in assignments(choice))

    def _fits(self, name: str, wanted: str) -> bool:
        """A way fits if every field that is there is among its fields; an empty one only fits where nothing is."""
        if not name.endswith(".way") or not wanted:
            return self.text(name) == wanted
        return set(filter(None, self.text(name).split(","))) <= set(wanted.replace("?", "").split(","))

    def _weight(self, choice: str) -> tuple[int, int]:
        made = assignments(choice)
        return len(made), -sum(wanted.count(",") for _name, wanted in made)


def _as_last_time(match: OpenMatch) -> dict[str, str]:
    """The ways in which the last hand was entered: the next one is entered alike."""
    for _slot, entry in sorted(match.entries.items(), reverse=True):
        texts = to_form(match.terms.game.Record, entry.body, match.terms.players) if entry.slot else {}
        ways = {name: text for name, text in texts.items() if name.endswith(".way") and text}
        if ways:
            return ways
    return {}
