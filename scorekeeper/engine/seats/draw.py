"""Drawing cards for the deal and for the seats: the player with the lowest card, the order, who has to draw again.

`height` is a function of the game that says how high a card is. `draws` has the cards of each player in the order in
which they were drawn: players with equal cards draw again, and the new card follows the earlier ones.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from scorekeeper.engine.cards import FOUR_SUITS, Card, Deck, Suit
from scorekeeper.engine.fields import ByPlayer, CardList, Names, spec
from scorekeeper.engine.referee import InputsT, OptionsT, Question, Ruling
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T

_MOST = 10
_ABOVE_KING = 14
Draws = Mapping[str, Sequence[Card]]


def turn_up(
    players: Sequence[str],
    deck: Deck,
    again: Callable[[Draws], Iterable[str]],
    random: Callable[[int], int],
) -> dict[str, tuple[Card, ...]]:
    """A card for each player from a shuffled deck, and further cards for players with equal ones (those `again`
    returns). No card comes back into the deck while it has others. `random` returns a number below its argument."""
    deck_cards: list[Card] = []
    draws: dict[str, tuple[Card, ...]] = dict.fromkeys(players, ())
    waiting = tuple(players)
    while waiting:
        for name in waiting:
            deck_cards = deck_cards or list(deck.cards)
            draws[name] += (deck_cards.pop(random(len(deck_cards))),)
        waiting = tuple(again(draws))
    return draws


def drawn_cards(rule: str, suits: tuple[Suit, ...] = FOUR_SUITS) -> Mapping[str, tuple[Card, ...]]:
    """The field of a question for the cards of these suits that each player drew. `rule` is the number of the game's
    rule."""
    return spec(ByPlayer(CardList(1, _MOST, suits=suits)), label=N_("Cards drawn, by player"), rule=rule)


def ace_lowest(card: Card) -> int:
    """How high a card is: the ace is lowest; a joker is above the king, so it deals only if everybody draws one."""
    return _ABOVE_KING if card.suit is None else card.rank


def cut_question(
    fields: type[InputsT], rule: Callable[[OptionsT, InputsT], Ruling], example: Mapping[str, str]
) -> Question[OptionsT, InputsT]:
    """The question who deals, by the lowest card. `example` has the cards drawn, by player."""
    return Question(
        "cut",
        N_("Who deals, how many cards?"),
        N_("The table before the deal; the card each player drew says who deals."),
        fields,
        rule,
        {"draws": example},
        search=N_("dealer first begin deal pack deck stock shuffle seats players draw"),
    )


def check_draws(draws: Draws, players: Names, packs: Callable[[int], Deck], height: Callable[[Card], int]) -> None:
    """Raise `Invalid` if this many players cannot play (`players.number`), if a turn has cards that are not in the deck
    for them (`packs`), or if somebody drew again without a tie (`draws.no_tie`)."""
    if issues := players.number_issues(len(draws), "draws"):
        raise Invalid(*issues)
    deck = packs(len(draws))
    issues = []
    for turn in range(_MOST):
        issues += deck.too_many_together({f"draws.{name}": cards[turn : turn + 1] for name, cards in draws.items()})
    if issues := issues or list(_tie_issues(draws, height)):
        raise Invalid(*issues)


def _tie_issues(draws: Draws, height: Callable[[Card], int]) -> Iterator[Issue]:
    """An issue for each player who has a further card although nobody else had equal cards up to then."""
    heights = {name: [height(card) for card in cards] for name, cards in draws.items()}
    for name, cards in draws.items():
        for turn in range(1, len(cards)):
            own = heights[name][:turn]
            if not any(other != name and heights[other][:turn] == own for other in draws):
                text = T(
                    "%(player)s had no tie after %(cards)s and does not draw again. Take %(more)s out, or correct the "
                    "cards.",
                    player=name,
                    cards=list(cards[:turn]),
                    more=list(cards[turn:]),
                )
                yield Issue("draws.no_tie", f"draws.{name}", text, tuple(map(str, cards[turn:])))
                break


def cut(draws: Draws, height: Callable[[Card], int], rule: str, then: Callable[[str], Iterable[Reason]]) -> Ruling:
    """The ruling that the player with the lowest card deals, or that players have to draw again. `then` returns further
    reasons for a dealer."""
    dealer, again = lowest(draws, height)
    answer = {"dealer": dealer, "order": (), "again": again}
    if dealer is None:
        return draw_again(answer, again, rule)
    return Ruling(answer, (lowest_deals(dealer, rule), *then(dealer)), T("%(player)s deals", player=dealer))


def draw_again(answer: Mapping[str, object], again: Sequence[str], rule: str) -> Ruling:
    """The ruling that the players `again` have equal cards and draw again, with its `answer` for programs."""
    text = T("Equal ranks draw again among themselves: %(players)s.", players=again)
    return Ruling(answer, (Reason(rule, text),), T("Draw again"))


def lowest_deals(dealer: str, rule: str) -> Reason:
    """The reason why this player deals."""
    return Reason(rule, T("%(player)s has the lowest card and deals.", player=dealer))


def lowest(draws: Draws, height: Callable[[Card], int]) -> tuple[str | None, tuple[str, ...]]:
    """The player with the lowest card, or None; and the players who share the lowest card and have to draw again."""
    names, turn = tuple(draws), 0
    while len(names) > 1:
        low = min(height(draws[name][turn]) for name in names)
        names = tuple(name for name in names if height(draws[name][turn]) == low)
        turn += 1
        waiting = tuple(name for name in names if len(draws[name]) <= turn)
        if len(names) > 1 and waiting:
            return None, waiting
    return names[0], ()


def in_order(
    draws: Draws, height: Callable[[Card], int], names: Sequence[str] | None = None, turn: int = 0
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The players from the highest card down, and the players who have to draw again because their cards are equal.

    `names` are the players to put in order (None: all), by the cards that they drew at this turn and later.
    """
    by_height: dict[int, list[str]] = {}
    for name in draws if names is None else names:
        by_height.setdefault(height(draws[name][turn]), []).append(name)
    order: list[str] = []
    again: list[str] = []
    for _, equal in sorted(by_height.items(), reverse=True):
        waiting = [name for name in equal if len(draws[name]) <= turn + 1]
        if len(equal) == 1:
            order += equal
        elif waiting:
            again += waiting
        else:
            in_turn, level = in_order(draws, height, equal, turn + 1)
            order += in_turn
            again += level
    return tuple(order), tuple(again)
