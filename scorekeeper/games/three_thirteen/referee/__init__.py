"""The questions about Three Thirteen in the order in which pages list them; each module holds those on one subject."""

from scorekeeper.games.three_thirteen.referee import deal, hand, meld

QUESTIONS = {question.ask: question for group in (hand, meld, deal) for question in group.QUESTIONS}
