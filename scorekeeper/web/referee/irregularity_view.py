"""What the pages about irregularities show: the list of situations with a search, and a situation with its ruling."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from flask import url_for

from scorekeeper.engine.irregularities import GROUPS, PRINCIPLES, Fact, IrregularityRuling, Situation
from scorekeeper.engine.ledger import Terms
from scorekeeper.web.hands.penalties import penalty_links
from scorekeeper.web.http.i18n import say
from scorekeeper.web.http.redirects import UrlValues
from scorekeeper.web.rules.in_force import RulesInForce

_LONGEST_SEARCH = 100
# In Unicode, hiragana come 0x60 before katakana, from ァ to ヶ.
_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


@dataclass(frozen=True)
class ListedSituation:
    """A situation in the list. `words` is its folded text for searches; `hidden` if the search does not match."""

    situation: Situation[object]
    words: str
    hidden: bool


@dataclass(frozen=True)
class SituationList:
    """The situations of a game by these rules, and the words of a search."""

    rules: RulesInForce
    search: str = ""
    principles = PRINCIPLES

    @cached_property
    def headings(self) -> dict[str, list[ListedSituation]]:
        """The situations by heading (a message id); headings without situations are left out."""
        headings: dict[str, list[ListedSituation]] = {}
        for group, title in GROUPS.items():
            situations = [situation for situation in self.rules.game.irregularities if situation.group == group]
            if situations:
                headings[title] = [self._list_entry(situation) for situation in situations]
        return headings

    @property
    def nothing(self) -> bool:
        """Whether the search matches no situation."""
        return all(situation.hidden for situations in self.headings.values() for situation in situations)

    def url(self, situation: Situation[object]) -> str:
        """The address of a situation by these rules."""
        return IrregularityPage(self.rules, situation, {}).url()

    def _list_entry(self, situation: Situation[object]) -> ListedSituation:
        text = _fold(f"{say(situation.label)} {say(situation.search)} {situation.rule}")
        words = _fold(self.search[:_LONGEST_SEARCH]).split()
        return ListedSituation(situation, text, not all(word in text for word in words))


@dataclass(frozen=True)
class OfferedAnswer:
    """An answer to a question about a situation: its label (a message id), its address, and whether it is chosen."""

    label: str
    url: str
    given: bool


@dataclass(frozen=True)
class IrregularityPage:
    """A situation by these rules. `given` are the query arguments; `fact-KEY` is the answer about a fact."""

    rules: RulesInForce
    situation: Situation[object]
    given: Mapping[str, str]

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
        if match := self.rules.match:
            return url_for("irregularities.show_in_match", **match.address)
        return url_for("irregularities.show", game=self.rules.game.key, **self.rules.address)

    def url(self, fact: Fact | None = None, word: str = "") -> str:
        """The address of the situation with its answers so far, and with `word` as the answer about `fact`."""
        words = {**self._answers, **({fact.key: word} if fact else {})}
        answers: UrlValues = {f"fact-{key}": answer for key, answer in words.items()}
        if match := self.rules.match:
            return url_for("irregularities.rule_in_match", rule=self.situation.rule, **match.address, **answers)
        return url_for(
            "irregularities.rule", game=self.rules.game.key, rule=self.situation.rule, **self.rules.address, **answers
        )

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
        words = [(fact, self.given.get(f"fact-{fact.key}", "")) for fact in self.situation.facts]
        return {fact.key: word for fact, word in words if word in fact.by_word}


def _fold(text: str) -> str:
    """A text with one spelling for wide and narrow, upper and lower case, hiragana and katakana."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_TO_HIRAGANA)
