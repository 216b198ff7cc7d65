"""The question whether a card may be discarded, and whether the next player may take it (IND-13, IND-13b, IND-13c)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import CardList, Nullable, OneCard, is_one_of, spec
from scorekeeper.engine.referee import Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T
from scorekeeper.games.indian.options import DEAL, Options
from scorekeeper.games.indian.play_rules import discarding
from scorekeeper.games.indian.referee.inputs import is_wild, largest_deck, wild_rank_for_the_pile


@dataclass(frozen=True)
class Discard:
    """May I discard this?"""

    card: Card = spec(OneCard(), label=N_("The card to discard"), rule="IND-13")
    wild: int | None = wild_rank_for_the_pile()
    taken: Card | None = spec(
        Nullable(OneCard()),
        None,
        N_("Taken from the pile this turn"),
        rule="IND-13c",
        needs=(is_one_of("discard_taken", "forbidden"),),
        chosen_from="hand",
    )
    hand: tuple[Card, ...] = spec(
        CardList(0, DEAL + 1),
        (),
        N_("Your cards"),
        N_("Given, it is seen whether you hold the card just taken twice."),
        "IND-13c",
        rarely_used=True,
        needs=(is_one_of("discard_taken", "forbidden"),),
    )


def rule_discard(options: Options, inputs: Discard) -> Ruling:
    """Whether a card may be discarded, and whether the next player may take it (IND-13, IND-13b, IND-13c)."""
    if issues := list(_issues(options, inputs)):
        raise Invalid(*issues)
    if options.discard_taken == "forbidden" and inputs.card == inputs.taken and inputs.hand.count(inputs.card) < 2:
        because = (Reason("IND-13c", discarding(options)),)
        return Ruling({"legal": False, "takeable": None}, because, T("Not in this turn"), False)
    wild = is_wild(options, inputs.card, inputs.wild)
    takeable = True if options.wild_from_pile == "allowed" or wild is False else None if wild is None else False
    answer = {"legal": True, "takeable": takeable}
    return Ruling(answer, tuple(_reasons(options, inputs, wild)), T("This may be discarded"), True)


def _issues(options: Options, inputs: Discard) -> Iterator[Issue]:
    packs = largest_deck(options)
    yield from packs.too_many([inputs.card], "card")
    yield from packs.too_many(inputs.hand, "hand")
    for path, card in (("card", inputs.card), ("taken", inputs.taken)):
        if inputs.hand and card is not None and card not in inputs.hand:
            text = T("%(card)s is not among your cards. Choose one of them.", card=card)
            yield Issue("card.not_in_hand", path, text, (str(card),))


def _reasons(options: Options, inputs: Discard, wild: bool | None) -> Iterator[Reason]:
    """Why the card may be discarded, and what the next player may do with it if it is wild."""
    yield Reason("IND-13", T("Any card may be discarded, a wild card too."))
    if options.discard_taken == "forbidden" and inputs.card == inputs.taken:
        yield Reason("IND-13c", T("You hold %(card)s twice: this is the other one.", card=inputs.card))
    else:
        yield Reason("IND-13c", discarding(options))
    if wild and options.wild_from_pile == "allowed":
        yield Reason("IND-13b", T("%(card)s is wild, and the next player may take it.", card=inputs.card))
    elif wild:
        yield Reason("IND-13b", T("%(card)s is wild, and the next player may not take it.", card=inputs.card))


QUESTIONS = (
    Question(
        "discard",
        N_("May I discard this?"),
        N_("The card you would throw; the one just taken too, where that matters at this table."),
        Discard,
        rule_discard,
        {"card": "JK"},
        search=N_("throw drop away wild joker same card taken back pile"),
    ),
)
