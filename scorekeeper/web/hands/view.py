"""The entry form of a hand as its page shows it: the texts of the inputs, the picked choices, the issues.

The entry template of a game and the macros of `templates/hands/_entry.html` use one `HandPage`, called `page`.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from scorekeeper.engine.cards import Card, Deck
from scorekeeper.engine.entry_page import NO_FIELD, Choice, ChoiceGroup, EntryState, Path, Seat
from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.state import State
from scorekeeper.engine.text import Text
from scorekeeper.table.match import LoadedMatch
from scorekeeper.web.hands.adjustment_rows import AdjustmentRow, adjustment_rows, requested_adjustment
from scorekeeper.web.hands.preview import HandPreview
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs import hand_codec


class HandPage:
    """The entry form of one slot.

    `texts` are the texts by name of input, as sent or made from a stored hand; None for a new, empty form. `preview`
    is the preview of these texts, None if nothing has been entered. `arguments` are the query arguments; `adds` is
    whether they ask for an adjustment.
    """

    def __init__(
        self,
        match: LoadedMatch,
        slot: int,
        texts: Mapping[str, str] | None = None,
        preview: HandPreview | None = None,
        arguments: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.match = match
        self.slot = slot
        self.fresh = texts is None
        # A new hand starts with the entry modes of the last one.
        entered = _last_entry_modes(match, slot) if texts is None else hand_codec.names_now(texts)
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
        return self.match.terms.options

    @property
    def state(self) -> State:
        """The state of the match before this hand."""
        return self.match.before(self.slot)

    @cached_property
    def deal(self) -> DealPlan:
        """The deal of the hand."""
        return self.match.deal(self.slot)

    @property
    def deck(self) -> Deck:
        """The deck for the players of the hand."""
        return self.deal.deck

    @property
    def choices(self) -> object:
        """The choices on the game's entry page: the `EntryChoices` of the game's `entry_page`."""
        game, paths = self.match.terms.game, {_path(name): text for name, text in self.texts.items()}
        entry = EntryState(
            self.players,
            self.state,
            game.sits_out(self.options, self.state),
            self.fresh,
            {path: _seat(text) or text for path, text in paths.items() if text != hand_codec.UNCHOSEN},
            {
                path[:-1]: tuple(filter(None, text.split(",")))
                for path, text in paths.items()
                if path[-1] == hand_codec.ENTRY_MODE
            },
            frozenset(path for path, text in paths.items() if text == hand_codec.UNCHOSEN),
            frozenset(name.removeprefix("patch.") for name in self.texts if name.startswith("patch.")),
        )
        return game.entry_choices(self.options, entry)

    @property
    def adjustments(self) -> list[AdjustmentRow]:
        return adjustment_rows(self.players, self.texts, self.match.terms.zero_sum)

    def text(self, name: str) -> str:
        """The text of an input, empty if it has none."""
        return self.texts.get(name, "")

    def picked(self, group: ChoiceGroup) -> Choice | None:
        """The choice of a group that is on: the sent one, or else the one whose patch the texts contain.

        If they contain more than one, the longest patch wins. A new form picks the group's `start`, if it has one.
        """
        if group.picked is not None:
            return next(iter(group.picked), None)
        if (sent := self.texts.get(f"patch.{group.name}")) is not None:
            patch = hand_codec.parse_patch(sent)
            return next((choice for choice in group.choices if hand_codec.patch_of(choice) == patch), None)
        if self.fresh and group.start is not None:
            return next(iter(group.start), None)
        patches = [(choice, hand_codec.patch_of(choice)) for choice in group.choices]
        weights = [(choice, _weight(patch)) for choice, patch in patches if self._holds(patch)]
        most = max((weight for _choice, weight in weights), default=None)
        best = [choice for choice, weight in weights if weight == most]
        return next((choice for choice in group.start or () if choice in best), next(iter(best), None))

    def sentences(self, name: str) -> list[str]:
        """The issues of an input, in the reader's language. `other_sentences` then leaves them out."""
        self._shown.add(name)
        issues = self.preview.issues if self.preview else {}
        return [say(issue.text) for issue in issues.get(name, ())]

    def other_sentences(self) -> list[str]:
        """The issues that no call of `sentences` has shown yet."""
        issues = self.preview.issues if self.preview else {}
        return [say(issue.text) for name, unshown in issues.items() if name not in self._shown for issue in unshown]

    def follows(self, name: str) -> Text | str:
        """The value of an input that follows from the rest of the form, empty if there is none."""
        return self.preview.follows.get(name, "") if self.preview else ""

    def ticked(self, at: str, player: str) -> bool:
        """Whether a list of players (inputs `at.0`, `at.1`…) contains this player."""
        seat = f"@{self.players.index(player)}"
        return any(text == seat for name, text in self.texts.items() if name.startswith(f"{at}."))

    @property
    def let_stand(self) -> set[str]:
        """The boxes by which the others may let a foul stand (`HandPreview.let_stand`)."""
        return self.preview.let_stand if self.preview else set()

    def layout(self, name: str) -> Layout | None:
        """The layout of the cards in an input, None without cards or preview."""
        return self.preview.tray(name).layout if self.preview else None

    def sum(self, name: str) -> int | None:
        """The total of an input with a sum or ranks, else None."""
        return self.preview.sums.get(name) if self.preview else None

    def melds(self, name: str) -> list[tuple[Card, ...]]:
        """The melds in an input. Empty if they cannot be read."""
        return hand_codec.read_melds(self.text(name), self.deck.suits)

    def melds_by_player(self, name: str) -> list[tuple[str, list[tuple[Card, ...]]]]:
        """Each player with the melds in the player's input. `%d` in `name` is replaced by the seat."""
        return [(player, self.melds(name % seat)) for seat, player in enumerate(self.players)]

    def count(self, seat: int) -> int | None:
        """The count of a player's cards, None if the hand is not scored."""
        score = self.preview and self.preview.row and self.preview.row.score
        layout = score.layouts.get(self.players[seat]) if score else None
        return layout.count if layout else None

    def _holds(self, patch: Mapping[str, str]) -> bool:
        return all(self._fits(name, text) for name, text in patch.items())

    def _fits(self, name: str, text: str) -> bool:
        """Whether an input has this text of a patch. Of an entry mode, it may also have a part of the fields."""
        if not name.endswith(f".{hand_codec.ENTRY_MODE}") or not text:
            return self.text(name) == text
        return set(self.text(name).split(",")) <= {"", NO_FIELD, *text.replace("?", "").split(",")}


def _weight(patch: Mapping[str, str]) -> tuple[int, int]:
    return len(patch), -sum(text.count(",") for text in patch.values())


def _path(name: str) -> Path:
    return tuple(
        _seat(part) or (int(part) if re.fullmatch(r"\d{1,3}", part, re.ASCII) else part) for part in name.split(".")
    )


def _seat(text: str) -> Seat | None:
    return Seat(int(text[1:])) if re.fullmatch(r"@\d{1,2}", text, re.ASCII) else None


def _last_entry_modes(match: LoadedMatch, slot: int) -> dict[str, str]:
    for _slot, entry in sorted(match.entries.items(), reverse=True):
        texts = hand_codec.to_form(match.terms.game.Record, entry.body, match.players(slot)) if entry.slot else {}
        modes = {name: text for name, text in texts.items() if name.endswith(f".{hand_codec.ENTRY_MODE}")}
        modes = {name: text for name, text in modes.items() if text not in ("", NO_FIELD)}
        if modes:
            return modes
    return {}
