"""A referee question as its page shows it: its inputs, their texts, the issues and the ruling."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.engine import fields
from scorekeeper.engine.cards import Card, Deck, parse_cards
from scorekeeper.engine.game import DealPlan
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.scores import Layout
from scorekeeper.engine.text import Invalid, Issue, T
from scorekeeper.web.hands.penalties import penalty_links
from scorekeeper.web.hands.preview import PLAYERS
from scorekeeper.web.http.i18n import say
from scorekeeper.web.inputs.hand_codec import melds_text, read_melds, to_body, without_null
from scorekeeper.web.inputs.typed import typed_cards, whole_number
from scorekeeper.web.rules.in_force import RulesInForce
from scorekeeper.workers import Unfinished

# The input for the number of players, used without a match.
SEATS = "seats"
# The field of a question for the number of packs, which follows from the number of players.
_PACKS = "packs"
# The fields for cards that only one player sees. All others hold cards that lie on the table.
_OWN_CARDS = ("hand", "cards")
# An input with room for at least this many cards takes any number of them.
_MANY = 20


class QuestionPage:
    """A referee question as its page shows it.

    `texts` are the texts by name of input. In a match the page has no inputs for the players and their number. Without
    one, the players are the names in `names.0`, `names.1`… The macros of `templates/hands/_entry.html` use this class
    like `HandPage`.

    `read` returns the question; the caller then sets `ruling` or calls `show_issues`.
    """

    def __init__(self, rules: RulesInForce, question: Question[object, object], texts: Mapping[str, str]) -> None:
        self.rules = rules
        self.question = question
        all_fields = fields.specs(question.fields)
        self.by_seat = any(isinstance(spec.kind, fields.Names) for spec in all_fields.values())
        fixed = (PLAYERS, _PACKS) if rules.match is not None or self.by_seat else ()
        self.fields = {
            name: spec
            for name, spec in all_fields.items()
            if name not in fixed and (rules.settable or rules.matters(spec))
        }
        inputs = {*self.fields, "names", SEATS}
        self.texts = {name: text for name, text in texts.items() if name.partition(".")[0] in inputs}
        self.players = rules.players or self._names(texts)
        self.ruling: Ruling | None = None
        # The reason if a worker process could not answer.
        self.unfinished: Unfinished | None = None
        # The address that applies the drawn seats and first dealer to the match, empty if there is none.
        self.apply_url = ""
        self.issues: dict[str, list[Issue]] = {}
        self._fixed: dict[str, object] = {}
        if PLAYERS in fixed and PLAYERS in all_fields:
            self._fixed[PLAYERS] = list(self.players) if self.by_seat else len(self.players)
        if _PACKS in fixed and _PACKS in all_fields:
            self._fixed[_PACKS] = rules.deck(len(self.players)).packs
        self._reading = to_body(question.fields, self.texts, self.players)

    @property
    def is_filled(self) -> bool:
        """Whether an input has text, or the question needs none."""
        return any(text.strip() for text in self.texts.values()) or not fields.required_fields(self.question.fields)

    def read(self) -> object:
        """The fields of the question. Raises Invalid if a field is wrong or missing."""
        if not self.rules.players and any(isinstance(spec.kind, fields.ByPlayer) for spec in self.fields.values()):
            fields.Names(1, len(self.players)).decode(self.players, "names")
        question = fields.decode(self.question.fields, {**self._reading.body, **self._fixed})
        self._check_min_cards(question)
        self._check_draws(question)
        return question

    def show_issues(self, issues: Sequence[Issue]) -> None:
        """Add issues to their inputs."""
        surplus = self._surplus_cards() if all(issue.unfinished for issue in issues) else []
        for issue in [*issues, *surplus]:
            at = issue.field if issue.field.startswith("names.") else self._reading.input(issue.field)
            self.issues.setdefault(at, []).append(issue)

    def _names(self, texts: Mapping[str, str]) -> tuple[str, ...]:
        """The names in the inputs. A seat without a name gets “Seat” and its number."""
        low, high = self.rules.game.players
        usual = "" if self.texts else str(len(self.rules.game.judge_example["players"]))
        number = whole_number(texts.get(SEATS, usual))
        seats = range(high if number is None else min(max(number, low), high))
        names = [" ".join(texts.get(f"names.{seat}", "").split()) for seat in seats]
        return tuple(name or _("Seat %(number)s", number=seat) for seat, name in enumerate(names, 1))

    def _surplus_cards(self) -> list[Issue]:
        """Issues about cards entered more often than the deck has them. More input cannot repair these."""
        hands = (name for name in self.fields if self.widget(name) == "cards" and self.most(name) > 1)
        return [
            issue for name in hands for issue in self.deck.too_many([card.physical for card in self.drawn(name)], name)
        ]

    def _check_min_cards(self, question: object) -> None:
        """Raises Invalid while an input has too few cards: the user is still entering a meld."""
        for name, spec in self.fields.items():
            kind = without_null(spec.kind)
            if spec.min_cards and isinstance(kind, fields.CardList):
                replace(kind, low=spec.min_cards).decode(kind.encode(getattr(question, name)), name)

    def _check_draws(self, question: object) -> None:
        """Raises Invalid while a player has not drawn, if the number of players is known."""
        if not (self.rules.players or self.texts.get(SEATS)):
            return
        for name in self.draws:
            waiting = [player for player in self.players if player not in getattr(question, name)]
            if waiting:
                raise Invalid(
                    Issue("draws.missing", name, T("Still to draw: %(players)s.", players=waiting), unfinished=True)
                )

    @property
    def penalty_links(self) -> list[tuple[str, str]]:
        """Each player who may have made the move, with the link that records the penalty for that player."""
        match = self.rules.match
        if match is None or self.ruling is None:
            return []
        return penalty_links(match, self.ruling.by or match.ledger.state.players)

    @property
    def trays(self) -> list[str]:
        """The names of the inputs for cards."""
        widgets = {name: self.widget(name) for name in self.fields}
        hands = [name for name, widget in widgets.items() if widget in ("cards", "melds")]
        return hands + [at for name in self.draws for at in self.seats(name)]

    def seats(self, name: str) -> list[str]:
        """The names of the inputs of a field by player, in seat order."""
        return [f"{name}.@{seat}" for seat in range(len(self.players))]

    @property
    def deck(self) -> Deck:
        """The deck for the number of players or packs that is entered or known."""
        if self.draws or self.by_seat:
            return self.rules.deck(len(self.players))
        low, high = self.rules.game.players
        if _PACKS in self.fields:
            packs = self.text(_PACKS) or self._defaults[_PACKS]
            decks = map(self.rules.deck, range(low, high + 1))
            return next((deck for deck in decks if str(deck.packs) == packs), self.rules.deck())
        players = whole_number(self.text(PLAYERS)) if PLAYERS in self.fields else None
        return self.rules.deck(players if players is not None and low <= players <= high else None)

    @property
    def dealer(self) -> str | None:
        """The first dealer by the drawn cards, None before the ruling."""
        dealer = self.ruling.answer.get("dealer") if self.ruling and self.draws else None
        return dealer if isinstance(dealer, str) else None

    @property
    def order(self) -> tuple[str, ...]:
        """The players in the order of play by the drawn cards, empty if the cards do not determine it."""
        answer = self.ruling.answer if self.ruling and self.draws else {}
        order = answer.get("players", answer.get("order"))
        return order if isinstance(order, tuple) else ()

    @property
    def match_inputs(self) -> list[tuple[str, str]]:
        """The (name, text) pairs of the form of a new match, which this form sends along."""
        form = self.rules.form if self.rules.seated else None
        return [(name, text) for name, text in form.sent.items() if name in form.input_names] if form else []

    @property
    def deal_plan(self) -> DealPlan | None:
        """The deck and the deal by these rules, None if the options are not valid."""
        rules = self.rules
        return None if rules.options is None else rules.game.deal_plan(rules.options, len(self.players))

    @property
    def enough(self) -> dict[str, int]:
        """After a tie: the number of cards in each input after drawing again, by name of input."""
        again = self.ruling.answer.get("again") if self.ruling else None
        if not isinstance(again, tuple):
            return {}
        players = {at: player for name in self.draws for at, player in zip(self.seats(name), self.players, strict=True)}
        return {at: len(self.drawn(at)) + 1 for at, player in players.items() if player in again}

    def most(self, name: str) -> int:
        """The most cards in an input; for melds the size of the deck."""
        kind = without_null(self.fields[name.partition(".")[0]].kind)
        if isinstance(kind, fields.ByPlayer):
            kind = kind.kind
        if isinstance(kind, fields.ListOf):
            return self.deck.size
        return kind.high if isinstance(kind, fields.CardList | fields.PlacedCards | fields.Integer) else 1

    def text(self, name: str) -> str:
        """The text of an input, or its default in a new form."""
        if self.texts or name not in self._defaults:
            return self.texts.get(name, "")
        return self._defaults[name]

    def is_changed(self, name: str) -> bool:
        """Whether the text of an input differs from its default."""
        return self.text(name) != self._defaults.get(name, "")

    @property
    def _defaults(self) -> dict[str, str]:
        shown = [name for name in self.fields if self.widget(name) in ("choice", "number")]
        values = {name: getattr(self.question.fields, name, None) for name in shown}
        if match := self.rules.match:
            # What is wild in the next hand, where its deal says that.
            dealt = match.deal(match.next_slot).more
            values |= {name: dealt.get(name) for name in self.fields if self.widget(name) == "rank"}
        return {name: str(value) for name, value in values.items() if value is not None}

    def drawn(self, name: str) -> tuple[Card, ...]:
        """The cards in an input. Empty if they cannot be read."""
        try:
            return parse_cards(typed_cards(self.text(name)), stands_for=True, suits=self.deck.suits)
        except Invalid:
            return ()

    def melds(self, name: str) -> list[tuple[Card, ...]]:
        """The melds in an input. Empty if they cannot be read."""
        return read_melds(self.text(name), self.deck.suits)

    def canonical(self, name: str) -> str:
        """The cards in an input as the card grid writes them."""
        if name in self.fields and self.widget(name) == "melds":
            return melds_text(self.melds(name))
        return " ".join(map(str, self.drawn(name)))

    def layout(self, name: str) -> Layout | None:
        """The layout of the cards in an input, None without cards.

        It is the layout of the ruling if that has these cards. Else the cards are sorted by rank, unless their order
        matters.
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
        return [self._sentence(name, issue) for issue in self.issues.get(name, ())]

    @property
    def wrong(self) -> dict[str, list[str]]:
        """The sentences by input, without those about missing inputs, and the complaints about the rules."""
        wrong: dict[str, list[str]] = {}
        for name, issue in self._located_issues:
            if not issue.unfinished:
                wrong.setdefault(name, []).append(self._sentence(name, issue))
        return {**wrong, **{at: [f"{label}: {text}"] for at, label, text in self.rules.complaints}}

    @property
    def waiting_for(self) -> list[tuple[str, str]]:
        """The names of the missing inputs, each with the sentence about it."""
        return [(name, self._sentence(name, issue)) for name, issue in self._located_issues if issue.unfinished]

    @property
    def _located_issues(self) -> list[tuple[str, Issue]]:
        return [(name, issue) for name, issues in self.issues.items() for issue in issues]

    def _sentence(self, name: str, issue: Issue) -> str:
        # The message of the engine contains the name of the field for programs. People read its label.
        if issue.code == "field.missing" and issue.text.params.get("name") == name:
            return _("Still missing: %(label)s.", label=say(self.fields[name].label))
        return say(issue.text)

    def widget(self, name: str) -> str:
        """The kind of input for a field: `cards`, `melds`, `draws` (cards by player), `rank`, `choice`, `switch`,
        `number`, `player`, `players`, or else `text`."""
        match without_null(self.fields[name].kind):
            case fields.CardList() | fields.PlacedCards() | fields.OneCard():
                return "cards"
            case fields.ListOf(kind=fields.CardList()):
                return "melds"
            case fields.ByPlayer(kind=fields.CardList()):
                return "draws"
            case fields.OneRank():
                return "rank"
            case fields.Choice():
                return "choice"
            case fields.Boolean():
                return "switch"
            case fields.Integer():
                return "number"
            case fields.Name():
                return "player"
            case fields.ListOf(kind=fields.Name()):
                return "players"
        return "text"

    def ranks(self, name: str) -> Collection[int]:
        """The ranks that an input takes; 0 is a joker."""
        kind = without_null(self.fields[name].kind)
        return kind.ranks if isinstance(kind, fields.OneRank) else ()

    @property
    def choices(self) -> dict[str, Mapping[str, str]]:
        """The labels by value of each choice, by name of field."""
        kinds = {name: without_null(spec.kind) for name, spec in self.fields.items()}
        return {name: kind.labels for name, kind in kinds.items() if isinstance(kind, fields.Choice)}

    def standing(self, name: str) -> bool:
        """Whether the user may enter what a wild card stands for (`JK=7H`)."""
        kind = without_null(self.fields[name].kind)
        kind = kind.kind if isinstance(kind, fields.ListOf) else kind
        return isinstance(kind, fields.CardList) and kind.stands_for

    @property
    def draws(self) -> tuple[str, ...]:
        """The names of the fields for the cards that players draw for the first deal."""
        return tuple(name for name in self.fields if self.widget(name) == "draws")

    @property
    def private(self) -> bool:
        """Whether the question is about cards in somebody's hand."""
        return any(name in self.fields for name in _OWN_CARDS)

    def many(self, name: str) -> bool:
        """Whether an input takes any number of cards."""
        kind = without_null(self.fields[name].kind)
        return isinstance(kind, fields.CardList) and kind.high >= _MANY
