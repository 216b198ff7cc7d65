"""One referee question as a form: its inputs, their texts, the issues and the ruling."""

from collections.abc import Mapping
from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.engine.cards import Card, Deck, parse_cards
from scorekeeper.engine.fields import (
    ByPlayer,
    CardList,
    Integer,
    ListOf,
    Names,
    PlacedCards,
    decode,
    required_fields,
    specs,
)
from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.web.hands.penalties import penalty_links
from scorekeeper.web.hands.preview import PLAYERS
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.hand_codec import read_melds, to_body, written_melds
from scorekeeper.web.inputs.typed import typed_cards, whole_number
from scorekeeper.web.referee.answering import Unanswered, answered
from scorekeeper.web.referee.question_inputs import QuestionInputs, without_null
from scorekeeper.web.rules.in_force import RulesInForce
from scorekeeper.workers import Unfinished

# The input for the number of players, used without a match.
SEATS = "seats"
# The field of a question for the number of packs. The number of players decides it, if that is known.
_PACKS = "packs"


class QuestionPage(QuestionInputs):
    """A referee question as its page shows it.

    `texts` are the texts by name of input. While all are empty, nothing is asked, unless the question needs no input.
    The form does not ask for what the match knows: the players and their number. Without a match, the players are the
    names in `names.0`, `names.1`… The macros of `templates/hands/_entry.html` use this class like `HandPage`.
    """

    def __init__(self, rules: RulesInForce, question: Question[object, object], texts: Mapping[str, str]) -> None:
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
        # Why a worker process has not made the ruling, if it should have.
        self.unanswered: Unfinished | None = None
        # The address that applies the first dealer and the seats of the drawn cards. Empty: there is none.
        self.apply_url = ""
        self.issues: dict[str, list[Issue]] = {}
        self._known = {name: self._knows(name) for name in every if self._is_known(name)}
        self._reading = to_body(question.fields, self.texts, self.players)
        if any(text.strip() for text in self.texts.values()) or not required_fields(question.fields):
            self._ask()

    def _is_known(self, name: str) -> bool:
        """Whether the value of a field (players or packs) is known without asking."""
        return name in (PLAYERS, _PACKS) and (self.rules.match is not None or self.by_seat)

    def _knows(self, name: str) -> object:
        if name == _PACKS:
            return self.rules.deck(len(self.players)).packs
        return list(self.players) if self.by_seat else len(self.players)

    def _named(self, texts: Mapping[str, str]) -> tuple[str, ...]:
        """The names of the players, from the inputs. A seat without a name is called by its number."""
        low, high = self.rules.game.players
        given = texts.get(SEATS, "" if self.texts else str(len(self.rules.game.judge_example["players"])))
        number = whole_number(given)
        seats = range(high if number is None else min(max(number, low), high))
        names = [" ".join(texts.get(f"names.{seat}", "").split()) for seat in seats]
        return tuple(name or _("Seat %(number)s", number=seat) for seat, name in enumerate(names, 1))

    def _ask(self) -> None:
        try:
            if not self.rules.players and any(isinstance(one.kind, ByPlayer) for one in self.fields.values()):
                Names(1, len(self.players)).decode(self.players, "names")
            wanted = decode(self.question.fields, {**self._reading.body, **self._known})
            self._all_are_there(wanted)
            self._all_have_drawn(wanted)
            if self.rules.options is not None:
                self.ruling = answered(self.question.ruling, self.rules.options, wanted)
        except Invalid as invalid:
            self.unanswered = invalid.unfinished if isinstance(invalid, Unanswered) else None
            more = self._one_too_many() if all(issue.unfinished for issue in invalid.issues) else []
            for issue in [*invalid.issues, *more]:
                at = issue.field if issue.field.startswith("names.") else self._reading.input(issue.field)
                self.issues.setdefault(at, []).append(issue)

    def _one_too_many(self) -> list[Issue]:
        """Issues about cards that are entered more often than the deck contains them.

        They are shown before all cards are entered, because more cards cannot repair them.
        """
        hands = (name for name in self.fields if self.widget(name) == "cards" and self.most(name) > 1)
        return [
            issue for name in hands for issue in self.deck.too_many([card.physical for card in self.drawn(name)], name)
        ]

    def _all_are_there(self, wanted: object) -> None:
        """Raise Invalid while a card input has fewer cards than it needs: the user is still entering a meld."""
        for name, one in self.fields.items():
            kind = without_null(one.kind)
            if one.min_cards and isinstance(kind, CardList):
                replace(kind, low=one.min_cards).decode(kind.encode(getattr(wanted, name)), name)

    def _all_have_drawn(self, wanted: object) -> None:
        """Raise Invalid while a player has not drawn, if the number of players is known."""
        if not (self.rules.players or self.texts.get(SEATS)):
            return
        for name in self.draws:
            waiting = [player for player in self.players if player not in getattr(wanted, name)]
            if waiting:
                raise Invalid(
                    Issue("draws.missing", name, T("Still to draw: %(players)s.", players=waiting), unfinished=True)
                )

    @property
    def penalty_links(self) -> list[tuple[str, str]]:
        """Each player who may have made the move with the link that records the penalty for that player."""
        match = self.rules.match
        if match is None or self.ruling is None:
            return []
        return penalty_links(match, self.ruling.by or match.ledger.state.players)

    @property
    def trays(self) -> list[str]:
        """The names of the inputs that hold cards."""
        widgets = {name: self.widget(name) for name in self.fields}
        hands = [name for name, widget in widgets.items() if widget in ("cards", "melds")]
        return hands + [at for name in self.draws for at in self.seats(name)]

    def seats(self, name: str) -> list[str]:
        """The names of the inputs of a field by player, one for each seat."""
        return [f"{name}.@{seat}" for seat in range(len(self.players))]

    @property
    def deck(self) -> Deck:
        """The deck, for the number of players or packs that is entered or known."""
        if self.draws or self.by_seat:
            return self.rules.deck(len(self.players))
        if _PACKS in self.fields:
            packs = self.text(_PACKS) or self._defaults[_PACKS]
            decks = map(self.rules.deck, range(self.rules.game.players[0], self.rules.game.players[1] + 1))
            return next((deck for deck in decks if str(deck.packs) == packs), self.rules.deck())
        players = whole_number(self.text(PLAYERS)) if PLAYERS in self.fields else None
        return self.rules.deck(players if players is not None and self._fit(players) else None)

    def _fit(self, players: int) -> bool:
        low, high = self.rules.game.players
        return low <= players <= high

    @property
    def dealer(self) -> str | None:
        """The first dealer by the drawn cards, None before the ruling."""
        found = self.ruling.answer.get("dealer") if self.ruling and self.draws else None
        return found if isinstance(found, str) else None

    @property
    def order(self) -> tuple[str, ...]:
        """The players in the order of play by the drawn cards, empty if the cards do not decide it."""
        answer = self.ruling.answer if self.ruling and self.draws else {}
        found = answer.get("players", answer.get("order"))
        return found if isinstance(found, tuple) else ()

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The (name, text) pairs of the form of a new match, which this form must send too."""
        form = self.rules.form if self.rules.seated else None
        return [(name, text) for name, text in form.sent.items() if name in form.input_names] if form else []

    @property
    def deal_plan(self) -> DealPlan | None:
        """The deal plan of the game by these rules (deck, cards to deal), None if the options are not valid."""
        rules = self.rules
        return None if rules.options is None else rules.game.deal_plan(rules.options, len(self.players))

    @property
    def enough(self) -> dict[str, int]:
        """After a tie: the number of cards that a player must have after drawing again, by name of input."""
        again = self.ruling.answer.get("again") if self.ruling else None
        if not isinstance(again, tuple):
            return {}
        found = {at: player for name in self.draws for at, player in zip(self.seats(name), self.players, strict=True)}
        return {at: len(self.drawn(at)) + 1 for at, player in found.items() if player in again}

    def most(self, name: str) -> int:
        """The maximum number of cards of an input. For melds this is the size of the deck."""
        kind = without_null(self.fields[name.partition(".")[0]].kind)
        if isinstance(kind, ByPlayer):
            kind = kind.kind
        if isinstance(kind, ListOf):
            return self.deck.size
        return kind.high if isinstance(kind, CardList | PlacedCards | Integer) else 1

    def text(self, name: str) -> str:
        """The text of an input, or its default if nothing has been entered in the form yet."""
        if self.texts or name not in self._defaults:
            return self.texts.get(name, "")
        return self._defaults[name]

    def says(self, name: str) -> bool:
        """Whether the text of an input differs from its default."""
        return self.text(name) != self._defaults.get(name, "")

    @property
    def _defaults(self) -> dict[str, str]:
        shown = [name for name in self.fields if self.widget(name) in ("choice", "number")]
        several = {name: getattr(self.question.fields, name, None) for name in shown}
        return {name: str(value) for name, value in several.items() if value is not None}

    def drawn(self, name: str) -> tuple[Card, ...]:
        """The cards in an input, in the order of the text. Empty if they cannot be read."""
        try:
            return parse_cards(typed_cards(self.text(name)), stands_for=True)
        except Invalid:
            return ()

    def melds(self, name: str) -> list[tuple[Card, ...]]:
        """The melds in an input. Empty if they cannot be read."""
        return read_melds(self.text(name))

    def canonical(self, name: str) -> str:
        """The cards in an input as the card grid writes them."""
        if name in self.fields and self.widget(name) == "melds":
            return written_melds(self.melds(name))
        return " ".join(map(str, self.drawn(name)))

    def layout(self, name: str) -> Layout | None:
        """The layout of the cards in an input, None without cards.

        It is the layout of the ruling if that has these cards, else they are sorted by rank. If the order of the cards
        counts, they stay as entered.
        """
        cards = self.drawn(name)
        if not cards:
            return None
        if self.fields[name].ordered:
            return Layout(0, True, loose=cards)
        ruled = self.ruling.layout if self.ruling else Layout(0, True)
        return (ruled if set(ruled.cards) <= set(cards) else Layout(0, True)).with_rest(cards)

    def sentences(self, name: str) -> list[str]:
        """The issues of an input, in the reader's language."""
        return [self._said(name, issue) for issue in self.issues.get(name, ())]

    @property
    def wrong(self) -> dict[str, list[str]]:
        """The sentences of every input, without those about missing inputs, and the complaints about the rules."""
        found = {name: [one for one in several if not one.unfinished] for name, several in self.issues.items()}
        said = {name: [self._said(name, one) for one in several] for name, several in found.items() if several}
        return {**said, **{at: [f"{label}: {text}"] for at, label, text in self.rules.complaints}}

    @property
    def waiting_for(self) -> list[str]:
        """The sentences about missing inputs."""
        return [self._said(name, one) for name, several in self.issues.items() for one in several if one.unfinished]

    def _said(self, name: str, issue: Issue) -> str:
        # The message of the engine has the name of a missing field. People read its label instead.
        if issue.code == "field.missing" and issue.text.params.get("name") == name:
            return _("Still missing: %(label)s.", label=say(self.fields[name].label))
        return say(issue.text)
