"""What the pages about irregularities show: the list of situations and questions with a search, and a situation with
its ruling."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from flask import url_for

from scorekeeper.engine.irregularities import GROUPS, PRINCIPLES, Fact, IrregularityRuling, Situation
from scorekeeper.engine.ledger import Terms
from scorekeeper.engine.text import N_
from scorekeeper.web.hands.penalties import penalty_links
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.url_values import UrlValues
from scorekeeper.web.rules.in_force import RulesInForce

_LONGEST_SEARCH = 100
_QUESTIONS = N_("Ask with your cards")
# In Unicode, hiragana come 0x60 before katakana, from ァ to ヶ.
_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


@dataclass(frozen=True)
class ListEntry:
    """A row of the list: a situation, or a question to the referee.

    `label` is a message id, `words` the folded text for searches; `hidden` if the search does not match.
    """

    label: str
    url: str
    words: str
    hidden: bool


@dataclass(frozen=True)
class SituationList:
    """The situations of a game by these rules and the questions to its referee, and the words of a search."""

    rules: RulesInForce
    search: str = ""
    principles = PRINCIPLES

    @cached_property
    def headings(self) -> dict[str, list[ListEntry]]:
        """The situations by heading (a message id), then the questions; headings without situations are left out."""
        game = self.rules.game
        headings: dict[str, list[ListEntry]] = {}
        for group, title in GROUPS.items():
            situations = [situation for situation in game.irregularities if situation.group == group]
            if situations:
                headings[title] = [self._situation(situation) for situation in situations]
        headings[_QUESTIONS] = [
            self._entry(question.label, question.search, _url(self.rules, "referee.ask", {"ask": ask}))
            for ask, question in game.questions.items()
        ]
        return headings

    @property
    def names(self) -> str:
        """The folded names of the game, which a search may contain beside its words."""
        return fold(f"{''.join(say(self.rules.game.name).split())} {_say(self.rules.game.search)}")

    @property
    def nothing(self) -> bool:
        """Whether the search matches nothing."""
        return all(entry.hidden for entries in self.headings.values() for entry in entries)

    @cached_property
    def _words(self) -> list[str]:
        """The folded words of the search, without the names of the game."""
        names = self.names.split()
        return [word for word in fold(self.search[:_LONGEST_SEARCH]).split() if word not in names]

    def _situation(self, situation: Situation[object]) -> ListEntry:
        url = IrregularityPage(self.rules, situation, {}).url()
        return self._entry(situation.label, situation.search, url, situation.rule)

    def _entry(self, label: str, search: str, url: str, rule: str = "") -> ListEntry:
        text = fold(f"{say(label)} {_say(search)} {rule}")
        return ListEntry(label, url, text, not all(word in text for word in self._words))


def _url(rules: RulesInForce, endpoint: str, values: UrlValues) -> str:
    """The address of a page by these rules. In a match, the name of its endpoint ends with `_in_match`."""
    if match := rules.match:
        return url_for(f"{endpoint}_in_match", **match.address, **values)
    return url_for(endpoint, game=rules.game.key, **rules.address, **values)


@dataclass(frozen=True)
class OfferedAnswer:
    """An answer to a question about a situation: its label (a message id), its address, and whether it is chosen."""

    label: str
    url: str
    chosen: bool


@dataclass(frozen=True)
class IrregularityPage:
    """A situation by these rules. `arguments` are those of the query; `fact-KEY` is the answer about a fact."""

    rules: RulesInForce
    situation: Situation[object]
    arguments: Mapping[str, str]

    @property
    def questions(self) -> list[tuple[Fact, list[OfferedAnswer]]]:
        """The questions about the situation with their answers."""
        return [
            (
                fact,
                [
                    OfferedAnswer(fact.answers[answer], self.url(fact, word), self._answers.get(fact.key) == word)
                    for word, answer in fact.by_word.items()
                ],
            )
            for fact in self.situation.facts
        ]

    @cached_property
    def ruling(self) -> IrregularityRuling | None:
        """The ruling; None until all questions are answered, or if the rules are not valid."""
        if len(self._answers) < len(self.situation.facts) or self.rules.options is None:
            return None
        facts = {fact.key: fact.by_word[self._answers[fact.key]] for fact in self.situation.facts}
        return self.situation.rule_on(self.rules.options, facts)

    @property
    def list_url(self) -> str:
        """The address of the list of situations by these rules."""
        return _url(self.rules, "irregularities.show", {})

    def url(self, fact: Fact | None = None, word: str = "") -> str:
        """The address of the situation with its answers so far, and with `word` as the answer about `fact`."""
        words = {**self._answers, **({fact.key: word} if fact else {})}
        answers = {f"fact-{key}": answer for key, answer in words.items()}
        return _url(self.rules, "irregularities.rule", {"rule": self.situation.rule, **answers})

    @property
    def penalty_links(self) -> list[tuple[str, str]]:
        """Each player with the link that records the penalty, or that the foul stands, for that player."""
        match = self.rules.match
        if match is None or self.ruling is None:
            return []
        return penalty_links(match, match.ledger.state.players, accepted=self.ruling.recorded == "stands")

    def adjustment(self, terms: Terms) -> UrlValues:
        """The query arguments that fill in the penalty as an adjustment on the page of a new hand."""
        assert self.ruling is not None, "only called where there is a ruling"
        costs = self.ruling.costs or 0
        return {
            "adjust-points": costs if terms.game.lowest_wins(terms.options) else -costs,
            "adjust-why": "penalty",
            "adjust-rule": self.situation.rule,
        }

    @cached_property
    def _answers(self) -> dict[str, str]:
        """The valid answers, by key of the fact."""
        words = [(fact, self.arguments.get(f"fact-{fact.key}", "")) for fact in self.situation.facts]
        return {fact.key: word for fact, word in words if word in fact.by_word}


def _say(search: str) -> str:
    """The words of a message id, none of an empty one."""
    return say(search) if search else ""


def fold(text: str) -> str:
    """A text with one spelling for wide and narrow, upper and lower case, hiragana and katakana, and without the dots
    and hyphens within words: ジン・ラミー, lay-off."""
    return re.sub("[・-]", "", unicodedata.normalize("NFKC", text)).casefold().translate(_TO_HIRAGANA)
