"""One question to the referee as a form: its inputs, what is typed in them, what is wrong where, the ruling."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, Self

from flask_babel import gettext as _

from scorekeeper.cards import Card, Deck, parse_cards
from scorekeeper.fields import (
    ByName,
    CardList,
    Choice,
    Kind,
    ListOf,
    Maybe,
    Names,
    OneCard,
    OneRank,
    Spec,
    Switch,
    Whole,
    decode,
    specs,
)
from scorekeeper.ledger import read_options
from scorekeeper.scoring import Game, Layout, Preset, Question, Ruling
from scorekeeper.text import Invalid, Issue
from scorekeeper.web.attempts import PLAYERS
from scorekeeper.web.entry import read_melds, to_body, written_melds
from scorekeeper.web.i18n import say
from scorekeeper.web.matches import OpenMatch

__all__ = ["Inquiry", "Rules"]


@dataclass(frozen=True)
class Rules:
    """By which rules is answered: a match's own, or those of a preset of the game."""

    game: Game
    preset: Preset
    options: Any
    match: OpenMatch | None = None

    @classmethod
    def of_preset(cls, game: Game, key: str) -> Self | None:
        """The rules of a preset; None where the game has none of this key."""
        preset = next((one for one in game.presets if one.key == key), None)
        return cls(game, preset, read_options(game, {}, key)) if preset else None

    @classmethod
    def of_match(cls, match: OpenMatch) -> Self:
        """The rules of a match as they are set."""
        terms = match.terms
        preset = next(one for one in terms.game.presets if one.key == terms.preset)
        return cls(terms.game, preset, terms.options, match)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, where that is known."""
        return self.match.terms.players if self.match else ()

    @property
    def deck(self) -> Deck:
        """The cards that are played with; where nobody has said how many play, the most there can be."""
        return self.game.setup(self.options, len(self.players) or self.game.players[1]).deck

    @property
    def changed(self) -> int:
        """How many house rules differ from the preset."""
        usual = read_options(self.game, {}, self.preset.key)
        return sum(getattr(usual, name) != getattr(self.options, name) for name in specs(self.game.Options))

    def matters(self, spec: Spec) -> bool:
        """Whether a field can change the answer: its option is on here, or in a preset that can be chosen here."""
        possible = [self.options] if self.match else [read_options(self.game, {}, one.key) for one in self.game.presets]
        return not spec.when or any(getattr(options, spec.when) for options in possible)


class Inquiry:
    """A question as its page shows it.

    `texts` by name of input; nothing is asked while all are empty, unless nothing needs to be entered. What the match
    knows (how many play, who) is not asked for. Without a match, players are the names typed in `names.0`, `names.1`…
    The macros of `templates/entry.html` work with this
    as they do with the form of a hand.
    """

    def __init__(self, rules: Rules, question: Question, texts: Mapping[str, str]) -> None:
        self.rules = rules
        self.question = question
        every = specs(question.fields)
        self._known = {PLAYERS: len(rules.players)} if rules.match and PLAYERS in every else {}
        self.fields = {name: one for name, one in every.items() if rules.matters(one) and name not in self._known}
        wanted = {*self.fields, "names"}
        self.texts = {name: text for name, text in texts.items() if name.partition(".")[0] in wanted}
        self.players = rules.players or self._named(texts)
        self.ruling: Ruling | None = None
        self.issues: dict[str, list[Issue]] = {}
        self._reading = to_body(question.fields, self.texts, self.players)
        if any(text.strip() for text in self.texts.values()) or not any(map(_required, fields(question.fields))):
            self._ask()

    def _named(self, texts: Mapping[str, str]) -> tuple[str, ...]:
        seats = range(self.rules.game.players[1])
        names = [" ".join(texts.get(f"names.{seat}", "").split()) for seat in seats]
        return tuple(name or _("Seat %(number)s", number=seat) for seat, name in enumerate(names, 1))

    def _ask(self) -> None:
        try:
            if not self.rules.players and any(isinstance(one.kind, ByName) for one in self.fields.values()):
                Names(1, len(self.players)).decode(self.players, "names")
            wanted: Any = decode(self.question.fields, {**self._reading.body, **self._known})
            self.ruling = self.question.rule(self.rules.options, wanted)
        except Invalid as invalid:
            for issue in invalid.issues:
                at = issue.field if issue.field.startswith("names.") else self._reading.input(issue.field)
                self.issues.setdefault(at, []).append(issue)

    def widget(self, name: str) -> str:
        """What kind of input a field has: `cards`, `melds`, `draws` (cards by player), `rank`, `choice`, `switch`,
        `number`, or else `text`."""
        match _inner(self.fields[name].kind):
            case CardList() | OneCard():
                return "cards"
            case ListOf(kind=CardList()):
                return "melds"
            case ByName(kind=CardList()):
                return "draws"
            case OneRank():
                return "rank"
            case Choice():
                return "choice"
            case Switch():
                return "switch"
            case Whole():
                return "number"
        return "text"

    @property
    def trays(self) -> list[str]:
        """The inputs that hold cards."""
        widgets = {name: self.widget(name) for name in self.fields}
        hands = [name for name, widget in widgets.items() if widget in ("cards", "melds")]
        return hands + [at for name, widget in widgets.items() if widget == "draws" for at in self.seats(name)]

    def seats(self, name: str) -> list[str]:
        """The inputs of a field that takes something of every player."""
        return [f"{name}.@{seat}" for seat in range(len(self.players))]

    @property
    def choices(self) -> dict[str, Mapping[str, str]]:
        """The labels to choose from, by field."""
        kinds = {name: _inner(one.kind) for name, one in self.fields.items()}
        return {name: kind.labels for name, kind in kinds.items() if isinstance(kind, Choice)}

    def standing(self, name: str) -> bool:
        """Whether wild cards in an input may say what they stand for."""
        kind = _inner(self.fields[name].kind)
        return _standing(kind.kind if isinstance(kind, ListOf) else kind)

    def most(self, name: str) -> int:
        """How many cards fill an input; melds are full when nobody has a card left."""
        kind = _inner(self.fields[name.partition(".")[0]].kind)
        if isinstance(kind, ByName):
            kind = kind.kind
        if isinstance(kind, ListOf):
            return self.rules.deck.size
        return kind.high if isinstance(kind, CardList | Whole) else 1

    def text(self, name: str) -> str:
        """The text of an input; where nothing has been entered yet, its default."""
        if self.texts or name not in self._defaults:
            return self.texts.get(name, "")
        return self._defaults[name]

    def says(self, name: str) -> bool:
        """Whether something was entered in an input, other than its default."""
        return self.text(name) != self._defaults.get(name, "")

    @property
    def _defaults(self) -> dict[str, str]:
        several = {one.name: one.default for one in fields(self.question.fields) if not _required(one)}
        shown = [name for name in self.fields if self.widget(name) in ("choice", "number")]
        return {name: str(several[name]) for name in shown if several.get(name) is not None}

    def drawn(self, name: str) -> tuple[Card, ...]:
        """The cards in an input, in the order in which they were drawn; none while they cannot be read."""
        try:
            return parse_cards(self.text(name), standing=True)
        except Invalid:
            return ()

    def melds(self, name: str) -> list[tuple[Card, ...]]:
        """The melds in an input; none while they cannot be read."""
        return read_melds(self.text(name))

    def canonical(self, name: str) -> str:
        """The cards in an input as the grid writes them."""
        if name in self.fields and self.widget(name) == "melds":
            return written_melds(self.melds(name))
        return " ".join(map(str, self.drawn(name)))

    def layout(self, name: str) -> Layout | None:
        """How the cards in an input lie: by the ruling, where it speaks of them, or else by rank."""
        cards = self.drawn(name)
        if not cards:
            return None
        ruled = self.ruling.layout if self.ruling else Layout(0, True)
        return (ruled if set(ruled.cards) <= set(cards) else Layout(0, True)).completed(cards)

    def sentences(self, name: str) -> list[str]:
        """What cannot stand at an input, in the reader's language."""
        return [self._said(name, issue) for issue in self.issues.get(name, ())]

    @property
    def wrong(self) -> dict[str, list[str]]:
        """The same for every input, without what only says that something is still to be entered."""
        found = {name: [one for one in several if not _unfinished(one)] for name, several in self.issues.items()}
        return {name: [self._said(name, one) for one in several] for name, several in found.items() if several}

    @property
    def waiting_for(self) -> list[str]:
        """What is still to be entered."""
        return [self._said(name, one) for name, several in self.issues.items() for one in several if _unfinished(one)]

    def _said(self, name: str, issue: Issue) -> str:
        # Programs are told the name of a missing field, people its label.
        if issue.code == "field.missing" and issue.text.params.get("name") == name:
            return _("Still missing: %(label)s.", label=say(self.fields[name].label))
        return say(issue.text)


def _required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _inner(kind: Kind) -> Kind:
    return kind.kind if isinstance(kind, Maybe) else kind


def _standing(kind: Kind) -> bool:
    return isinstance(kind, CardList) and kind.standing


def _unfinished(issue: Issue) -> bool:
    """Whether this only says that something is still to be entered; a meld may be on its way as well."""
    return issue.unfinished or (issue.code == "meld.illegal" and len(issue.cards) < 3)
