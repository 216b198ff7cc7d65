"""Cards are drawn for the first deal. The app turns up a card for each player, and the rules of the game say who deals.

A draw cannot be repeated until it pleases: the same secret and the same players always give the same cards.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count

from scorekeeper.engine.cards import Card
from scorekeeper.engine.fields import decode, name_key
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import Terms
from scorekeeper.engine.referee import Ruling
from scorekeeper.engine.seats.draw import Draws, turn_up
from scorekeeper.table.match import LoadedMatch
from scorekeeper.table.phone import Phone
from scorekeeper.table.terms import effect_of_new_terms, save_terms

# The number of values of a SHA-256 digest.
_WORDS = 1 << 256


@dataclass(frozen=True)
class DealerDraw:
    """The cards that were turned up for each player, and the ruling of the game on them."""

    draws: Draws
    ruling: Ruling

    @property
    def dealer(self) -> str:
        """The player who deals first."""
        return str(self.ruling.answer["dealer"])

    @property
    def order(self) -> tuple[str, ...]:
        """The players in the order of play, if the game draws for the seats; empty if not."""
        order = self.ruling.answer.get("players", ())
        return order if isinstance(order, tuple) else ()

    @property
    def by_turn(self) -> list[dict[str, Card]]:
        """The cards by player: those of all players, then those of players who drew again."""
        turns = range(max(map(len, self.draws.values())))
        return [{name: cards[turn] for name, cards in self.draws.items() if len(cards) > turn} for turn in turns]


def draw_dealer(game: AnyGame, options: object, players: tuple[str, ...], random: Callable[[int], int]) -> DealerDraw:
    """Draw for the first deal by the rules of a game. `random` is described at `turn_up`.

    The seats of the players do not matter: who sits elsewhere is not dealt another card.
    """
    question = game.questions[game.draw_question]

    def ruling(draws: Draws) -> Ruling:
        cards = {name: " ".join(map(str, drawn)) for name, drawn in draws.items()}
        return question.rule(options, decode(question.fields, {"draws": cards}))

    def again(draws: Draws) -> Iterator[str]:
        waiting = ruling(draws).answer["again"]
        yield from waiting if isinstance(waiting, tuple) else ()

    draws = turn_up(sorted(players, key=name_key), game.deal_plan(options, len(players)).deck, again, random)
    seated = {name: draws[name] for name in players}
    return DealerDraw(seated, ruling(seated))


def save_drawn_dealer(phone: Phone, match: LoadedMatch, dealer: str, order: tuple[str, ...]) -> bool:
    """Save the first dealer of a match from the cards and, before the first hand, the order of the seats.

    Saves nothing and returns False if hands already played would count differently.
    """
    terms = with_drawn_seats(match.terms, dealer, () if match.has_hands else order)
    if effect_of_new_terms(match, terms).any:
        return False
    terms_id = match.entries[0].id
    save_terms(phone, match, terms, based_on=terms_id, submission=f"deal {terms_id}")
    return True


def with_drawn_seats(terms: Terms, dealer: str, order: tuple[str, ...]) -> Terms:
    """The terms with the first dealer from the cards. The players follow `order` if it has them all."""
    players = order if set(order) == set(terms.players) else terms.players
    return replace(terms, dealer=dealer, players=players)


def random_numbers(secret: str) -> Callable[[int], int]:
    """A source of random numbers for `turn_up`. Nobody who does not know the secret can predict them.

    The same secret always gives the same numbers.
    """
    words = (int.from_bytes(sha256(f"{secret} {number}".encode()).digest()) for number in count())

    def below(limit: int) -> int:
        # Words beyond the last whole multiple of the limit would make the first numbers likelier.
        return next(word for word in words if word < _WORDS - _WORDS % limit) % limit

    return below
