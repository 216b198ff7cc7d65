"""The questions about Gin Rummy in the order in which pages list them; each module holds those on one subject."""

from scorekeeper.games.gin.referee import deal, discard, knock, lay_off, meld, take

QUESTIONS = {
    question.ask: question for group in (knock, discard, take, lay_off, meld, deal) for question in group.QUESTIONS
}
