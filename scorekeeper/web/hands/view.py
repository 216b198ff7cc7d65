"""The entry form of a hand as its page shows it: the text of each input, the picked choices, the issues.

The entry template of a game and the macros of `templates/hands/_entry.html` use one `HandForm`, called `form`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.engine.cards import Card, Deck
from scorekeeper.engine.entry_page import ChoiceGroup, EntryState
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Text
from scorekeeper.table.match import OpenMatch
from scorekeeper.web.hands.adjustment_rows import AdjustmentRow, adjustment_rows, requested_adjustment
from scorekeeper.web.hands.preview import HandPreview
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.hand_codec import assignments, read_melds, to_form


class HandForm:
    """The entry form of one slot.

    `texts` are the texts by name of input, as sent or made from a stored hand; None for a new, empty form. `preview`
    is the result of these texts, None as long as nothing has been entered. `arguments` are those of the address, which
    may ask for an adjustment; `adds` says that they do.
    """

    def __init__(
        self,
        match: OpenMatch,
        slot: int,
        texts: Mapping[str, str] | None = None,
        preview: HandPreview | None = None,
        arguments: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.match = match
        self.slot = slot
        self.fresh = texts is None
        entered = _as_last_time(match, slot) if texts is None else texts
        added = requested_adjustment(arguments, entered)
        self.texts = {**entered, **added}
        self.adds = bool(added)
        self.preview = preview
        self._shown: set[str] = set()

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the hand in seat order."""
        return self.match.players(self.slot)

    @property
    def options(self) -> object:
        """The options of the match."""
        return self.match.terms.options

    @property
    def state(self) -> State:
        """The state of the match before this hand."""
        return self.match.before(self.slot)

    @property
    def deck(self) -> Deck:
        """The deck for the players of the hand."""
        return self.match.terms.game.setup(self.options, len(self.players)).deck

    @property
    def seats_in(self) -> list[int]:
        """The seats of the players who are not out of the match."""
        return [seat for seat, player in enumerate(self.players) if player not in self.state.out]

    @property
    def choices(self) -> object:
        """The choices on the game's entry page: the `EntryChoices` of the game's `entry_page`."""
        game, state = self.match.terms.game, self.state
        sits_out = game.sits_out(self.options, state)
        return game.entry_choices(self.options, EntryState(self.players, state.out, sits_out, self.texts, self.fresh))

    @property
    def adjustments(self) -> list[AdjustmentRow]:
        """The places for adjustments."""
        return adjustment_rows(self.players, self.texts, self.match.terms.zero_sum)

    def text(self, name: str) -> str:
        """The text of an input, empty if it has none."""
        return self.texts.get(name, "")

    def picked(self, group: ChoiceGroup) -> str:
        """The picked value of a group: the sent one, or else the one whose assignments all match the texts.

        If several match, the one with the most assignments. In a new form it is the group's `start`, if the group has
        one. Empty if none is picked.
        """
        if group.picked is not None:
            return group.picked
        if group.name in self.texts:
            return self.texts[group.name]
        if self.fresh and group.start is not None:
            return group.start
        holding = {value: self._weight(value) for value in group.values if self._holds(value)}
        if not holding:
            return ""
        most = max(holding.values())
        best = [value for value, weight in holding.items() if weight == most]
        return group.start if group.start in best else best[0]

    def sentences(self, name: str) -> list[str]:
        """The issues of an input, in the reader's language. Marks them as shown, so that `rest` leaves them out."""
        self._shown.add(name)
        issues = self.preview.issues if self.preview else {}
        return [say(issue.text) for issue in issues.get(name, ())]

    def rest(self) -> list[str]:
        """The issues that no call of `sentences` has shown yet."""
        issues = self.preview.issues if self.preview else {}
        return [say(issue.text) for name, several in issues.items() if name not in self._shown for issue in several]

    def follows(self, name: str) -> Text | str:
        """What follows for an input from what the form says; empty if nothing does."""
        return self.preview.follows.get(name, "") if self.preview else ""

    def ticked(self, at: str, player: str) -> bool:
        """Whether a list of players (inputs `at.0`, `at.1`…) contains this player."""
        seat = f"@{self.players.index(player)}"
        return any(text == seat for name, text in self.texts.items() if name.startswith(f"{at}."))

    @property
    def let_stand(self) -> set[str]:
        """The inputs by which the others may let the foul in the form stand, and those that are on."""
        return self.preview.let_stand if self.preview else set()

    def layout(self, name: str) -> Layout | None:
        """The layout of the cards in an input, None without cards or preview."""
        return self.preview.layout(name) if self.preview else None

    def sum(self, name: str) -> int | None:
        """The sum of an input that holds a sum or ranks, else None."""
        return self.preview.sums.get(name) if self.preview else None

    def melds(self, name: str) -> list[tuple[Card, ...]]:
        """The melds in an input. Empty if they cannot be read."""
        return read_melds(self.text(name))

    def melds_by_player(self, name: str) -> list[tuple[str, list[tuple[Card, ...]]]]:
        """Each player with the melds in the player's input. `%d` in `name` is replaced by the seat."""
        return [(player, self.melds(name % seat)) for seat, player in enumerate(self.players)]

    def count(self, seat: int) -> int | None:
        """The count of a player's cards, None if the hand is not scored."""
        score = self.preview and self.preview.row and self.preview.row.score
        layout = score.layouts.get(self.players[seat]) if score else None
        return layout.count if layout else None

    def _holds(self, choice: str) -> bool:
        return all(self._fits(name, wanted) for name, wanted in assignments(choice))

    def _fits(self, name: str, wanted: str) -> bool:
        """Whether an input has the wanted text. The fields of a `way` may also be a subset of the wanted ones, but an
        empty wanted `way` fits only an empty one."""
        if not name.endswith(".way") or not wanted:
            return self.text(name) == wanted
        return set(filter(None, self.text(name).split(","))) <= set(wanted.replace("?", "").split(","))

    def _weight(self, choice: str) -> tuple[int, int]:
        made = assignments(choice)
        return len(made), -sum(wanted.count(",") for _name, wanted in made)


def _as_last_time(match: OpenMatch, now: int) -> dict[str, str]:
    """The `way` inputs of the last hand: a new hand starts with the same ones."""
    for _slot, entry in sorted(match.entries.items(), reverse=True):
        texts = to_form(match.terms.game.Record, entry.body, match.players(now)) if entry.slot else {}
        ways = {name: text for name, text in texts.items() if name.endswith(".way") and text}
        if ways:
            return ways
    return {}
