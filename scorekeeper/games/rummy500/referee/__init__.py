"""The questions about Rummy 500, in the order in which they are shown. A module holds questions on one subject."""

from scorekeeper.games.rummy500.referee import best, deal, discard, lay_off, meld, pile

__all__ = ["QUESTIONS"]

QUESTIONS = {
    question.ask: question for group in (meld, lay_off, pile, discard, best, deal) for question in group.QUESTIONS
}
