"""One question to the referee as a form: its inputs, what is typed in them, what is wrong where, the ruling."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, replace
from typing import Any

from flask_babel import gettext as _

from scorekeeper.cards import Card, Deck, parse_cards
from scorekeeper.fields import (
    ByName,
    CardList,
    Choice,
    Kind,
    ListOf,
    Maybe,
    Name,
    Names,
    OneCard,
    OneRank,
    Switch,
    Whole,
    decode,
    specs,
)
from scorekeeper.scoring import Layout, Question, Ruling, Setup
from scorekeeper.text import Invalid, Issue, T
from scorekeeper.web.attempts import PLAYERS
from scorekeeper.web.entry import read_melds, to_body, written_melds
from scorekeeper.web.house import Rules
from scorekeeper.web.i18n import say

__all__ = ["SEATS", "Inquiry"]

# The input that says how many play, where no match does.
SEATS = "seats"
# The field of a question that holds how many packs are in play: where it is known how many play, that is known.
_PACKS = "packs"
# Nobody counts how many of so many cards are there.
_MANY = 20


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
        self.by_seat = any(isinstance(one.kind, Names) for one in every.values())
        self.fields = {
            name: one
            for name, one in every.items()
            if not self._is_known(name) and (rules.settable or rules.matters(one))
        }
        wanted = {*self.fields, "names", SEATS}
        self.texts = {name: text for name, text in texts.items() if name.partition(".")[0] in wanted}
        self.players = rules.players or self._named(texts)
        self.ruling: Ruling | None = None
        # The address that takes over what drawn cards say.
        self.take = ""
        self.issues: dict[str, list[Issue]] = {}
        self._known = {name: self._knows(name) for name in every if self._is_known(name)}
        self._reading = to_body(question.fields, self.texts, self.players)
        if any(text.strip() for text in self.texts.values()) or not any(map(_required, fields(question.fields))):
            self._ask()

    def _is_known(self, name: str) -> bool:
        """Whether a field holds what is known without asking: who plays, how many, from how many packs."""
        return name in (PLAYERS, _PACKS) and (self.rules.match is not None or self.by_seat)

    def _knows(self, name: str) -> object:
        if name == _PACKS:
            return self.rules.deck(len(self.players)).packs
        return list(self.players) if self.by_seat else len(self.players)

    def _named(self, texts: Mapping[str, str]) -> tuple[str, ...]:
        """The names typed so far, of as many as play; cards of seats beyond do not count."""
        low, high = self.rules.game.players
        given = texts.get(SEATS, "" if self.texts else str(len(self.rules.game.example["players"])))
        seats = range(min(max(int(given), low), high) if given.isdecimal() else high)
        names = [" ".join(texts.get(f"names.{seat}", "").split()) for seat in seats]
        return tuple(name or _("Seat %(number)s", number=seat) for seat, name in enumerate(names, 1))

    def _ask(self) -> None:
        try:
            if not self.rules.players and any(isinstance(one.kind, ByName) for one in self.fields.values()):
                Names(1, len(self.players)).decode(self.players, "names")
            wanted: Any = decode(self.question.fields, {**self._reading.body, **self._known})
            self._all_are_there(wanted)
            self._all_have_drawn(wanted)
            if self.rules.options is not None:
                self.ruling = self.question.rule(self.rules.options, wanted)
        except Invalid as invalid:
            more = self._one_too_many() if all(issue.unfinished for issue in invalid.issues) else []
            for issue in [*invalid.issues, *more]:
                at = issue.field if issue.field.startswith("names.") else self._reading.input(issue.field)
                self.issues.setdefault(at, []).append(issue)

    def _one_too_many(self) -> list[Issue]:
        """Cards that the packs cannot hold, before all are there: nothing that is added makes them right."""
        hands = (name for name in self.fields if self.widget(name) == "cards" and self.most(name) > 1)
        return [issue for name in hands for issue in self.deck.too_many([card.own for card in self.drawn(name)], name)]

    def _all_are_there(self, wanted: Any) -> None:
        """Nothing is ruled while a meld is still being tapped."""
        for name, one in self.fields.items():
            kind = _inner(one.kind)
            if one.enough and isinstance(kind, CardList):
                replace(kind, low=one.enough).decode(kind.encode(getattr(wanted, name)), name)

    def _all_have_drawn(self, wanted: Any) -> None:
        """Where it is known how many play, nothing is ruled before all have drawn."""
        if not (self.rules.players or self.texts.get(SEATS)):
            return
        for name in self.draws:
            waiting = [player for player in self.players if player not in getattr(wanted, name)]
            if waiting:
                raise Invalid(Issue("draws.missing", name, T("Still to draw: %(players)s.", players=waiting)))

    def widget(self, name: str) -> str:
        """What kind of input a field has: `cards`, `melds`, `draws` (cards by player), `rank`, `choice`, `switch`,
        `number`, `player`, `players`, or else `text`."""
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
            case Name():
                return "player"
            case ListOf(kind=Name()):
                return "players"
        return "text"

    @property
    def trays(self) -> list[str]:
        """The inputs that hold cards."""
        widgets = {name: self.widget(name) for name in self.fields}
        hands = [name for name, widget in widgets.items() if widget in ("cards", "melds")]
        return hands + [at for name in self.draws for at in self.seats(name)]

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

    @property
    def deck(self) -> Deck:
        """The cards that are played with."""
        if self.draws or self.by_seat:
            return self.rules.deck(len(self.players))
        if _PACKS in self.fields:
            packs = self.text(_PACKS) or self._defaults[_PACKS]
            decks = map(self.rules.deck, range(self.rules.game.players[0], self.rules.game.players[1] + 1))
            return next((deck for deck in decks if str(deck.packs) == packs), self.rules.deck())
        players = self.text(PLAYERS) if PLAYERS in self.fields else ""
        return self.rules.deck(int(players) if players.isdecimal() and self._fit(int(players)) else None)

    def _fit(self, players: int) -> bool:
        low, high = self.rules.game.players
        return low <= players <= high

    @property
    def draws(self) -> tuple[str, ...]:
        """The fields that take a card of every player, to find who deals first."""
        return tuple(name for name in self.fields if self.widget(name) == "draws")

    @property
    def dealer(self) -> str | None:
        """Who deals first by the cards drawn, once all have drawn."""
        found = self.ruling.answer.get("dealer") if self.ruling and self.draws else None
        return found if isinstance(found, str) else None

    @property
    def order(self) -> tuple[str, ...]:
        """The seats by the cards drawn, where these decide about them."""
        found = self.ruling.answer.get("order") if self.ruling and self.draws else None
        return found if isinstance(found, tuple) else ()

    @property
    def kept(self) -> list[tuple[str, str]]:
        """What the form of a match that is being set up holds, to be sent along."""
        form = self.rules.form if self.rules.seated else None
        return [(name, text) for name, text in form.sent.items() if name in form.own] if form else []

    @property
    def setup(self) -> Setup | None:
        """What the table needs before the cards are dealt; None where the rules do not hold."""
        rules = self.rules
        return None if rules.options is None else rules.game.setup(rules.options, len(self.players))

    @property
    def enough(self) -> dict[str, int]:
        """How many cards each player draws who draws again, by input."""
        again = self.ruling.answer.get("again") if self.ruling else None
        if not isinstance(again, tuple):
            return {}
        found = {at: player for name in self.draws for at, player in zip(self.seats(name), self.players, strict=True)}
        return {at: len(self.drawn(at)) + 1 for at, player in found.items() if player in again}

    @property
    def private(self) -> bool:
        """Whether a hand can be seen here that not everybody at the table may see."""
        return any(self.widget(name) in ("cards", "melds") for name in self.fields)

    def hides(self, name: str) -> str:
        """The input of the house rule that has to be on for a field to matter, where it is off."""
        one = self.fields[name]
        return "" if self.rules.matters(one) else f"options-{one.when}"

    def most(self, name: str) -> int:
        """How many cards fill an input; melds are full when nobody has a card left."""
        kind = _inner(self.fields[name.partition(".")[0]].kind)
        if isinstance(kind, ByName):
            kind = kind.kind
        if isinstance(kind, ListOf):
            return self.deck.size
        return kind.high if isinstance(kind, CardList | Whole) else 1

    def many(self, name: str) -> bool:
        """Whether an input takes as many cards as there are."""
        kind = _inner(self.fields[name].kind)
        return isinstance(kind, CardList) and kind.high >= _MANY

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
        """How the cards in an input lie: by the ruling, where it speaks of them, or else by rank; or as they were
        entered, where their order counts."""
        cards = self.drawn(name)
        if not cards:
            return None
        if self.fields[name].ordered:
            return Layout(0, True, loose=cards)
        ruled = self.ruling.layout if self.ruling else Layout(0, True)
        return (ruled if set(ruled.cards) <= set(cards) else Layout(0, True)).completed(cards)

    def sentences(self, name: str) -> list[str]:
        """What cannot stand at an input, in the reader's language."""
        return [self._said(name, issue) for issue in self.issues.get(name, ())]

    @property
    def wrong(self) -> dict[str, list[str]]:
        """The same for every input, without what only says that something is still to be entered."""
        found = {name: [one for one in several if not one.unfinished] for name, several in self.issues.items()}
        said = {name: [self._said(name, one) for one in several] for name, several in found.items() if several}
        form = self.rules.form
        complaints = form.complaints if form else []
        return {**said, **{at: [f"{label}: {text}"] for at, label, text in complaints}}

    @property
    def waiting_for(self) -> list[str]:
        """What is still to be entered."""
        return [self._said(name, one) for name, several in self.issues.items() for one in several if one.unfinished]

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
