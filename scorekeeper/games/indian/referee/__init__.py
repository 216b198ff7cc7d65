"""The questions about Indian Rummy in the order in which pages list them; each module holds those on one subject."""

from scorekeeper.games.indian.referee import count, deal, declare, discard, draw, meld, pack, void

QUESTIONS = {
    question.ask: question
    for group in (declare, count, meld, draw, discard, pack, void, deal)
    for question in group.QUESTIONS
}
