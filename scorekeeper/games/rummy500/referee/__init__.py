"""The questions about Rummy 500 in the order in which pages list them; each module holds those on one subject."""

from scorekeeper.games.rummy500.referee import best, deal, discard, lay_off, meld, pile, stock

_GROUPS = (meld, lay_off, pile, stock, discard, best, deal)
QUESTIONS = {question.ask: question for group in _GROUPS for question in group.QUESTIONS}
