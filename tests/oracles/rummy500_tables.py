"""Tables of Rummy 500 played out at random by docs/rules/rummy500.md, whose records hide the order of play.

`play` lays melds, lays cards off and swaps jokers one after the other, and counts for each player what lies there in
the end. The record that it writes lists all of it by player. It uses nothing of the engine but the cards.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from scorekeeper.engine.cards import FOUR_SUITS, JOKER, Card

Json = Any


@dataclass(frozen=True)
class Table:
    """The rules of a table and how its records are written.

    `names`: what every joker stands for is written down. `at_first`: a lay-off names its meld as it was laid down, not
    as it lay before the lay-off.
    """

    players: tuple[str, ...]
    jokers_per_pack: int
    joker_swap: bool
    same_suit_in_sets: bool
    ace: str
    joker_value: int | None
    names: bool
    at_first: bool

    @property
    def packs(self) -> int:
        """R500-04: one pack up to four players, two from five on."""
        return 1 if len(self.players) < 5 else 2

    @property
    def options(self) -> dict[str, Json]:
        joker_value: Json = "as_card" if self.joker_value is None else self.joker_value
        return {
            "jokers_per_pack": self.jokers_per_pack,
            "joker_swap": self.joker_swap,
            "same_suit_in_sets": self.same_suit_in_sets,
            "ace": self.ace,
            "joker_value": joker_value,
        }


@dataclass(frozen=True)
class Place:
    """A place of a meld: its face, the card that lies there, and who laid it."""

    face: Card
    card: Card
    player: str


@dataclass
class Meld:
    """A meld on the table; the places of a run from low to high. `first` are its places when it was laid down.

    `open`: the record does not say what its joker stands for, and nothing but a suit depends on it.
    """

    owner: str
    is_run: bool
    places: list[Place]
    first: list[Place] = field(default_factory=list)
    written: list[str] = field(default_factory=list)

    @property
    def faces(self) -> tuple[Card, ...]:
        return tuple(place.face for place in self.places)


@dataclass
class LaidOff:
    """A lay-off or a swap: the cards as written, and the meld before it."""

    player: str
    cards: list[str]
    onto: list[Place]
    is_run: bool
    first: list[str]
    swap: bool
    beside_joker: bool


@dataclass(frozen=True)
class Played:
    """A table that was played out: the question with its record, and the points of each player."""

    question: dict[str, Json]
    points: dict[str, int]


@cache
def shapes(same_suit: bool) -> list[tuple[bool, tuple[Card, ...]]]:
    """R500-16 to R500-19: all runs (True) and sets (False) by their faces."""
    every = []
    for suit in FOUR_SUITS:
        circle = [Card(rank, suit) for rank in (*range(1, 14), 1)]
        for low in range(14):
            every += [(True, tuple(circle[low:high])) for high in range(low + 3, 15) if high - low <= 13]
    for rank in range(1, 14):
        suits = [suit for suit in FOUR_SUITS for _ in range(2 if same_suit else 1)]
        every += [
            (False, tuple(Card(rank, suit) for suit in some))
            for size in (3, 4)
            for some in sorted(set(combinations(suits, size)))
        ]
    return every


def in_order(written: Sequence[str]) -> set[tuple[Card, ...]]:
    """R500-20b: the runs in whose order, up or down, cards lie that were written like this."""

    def fits(order: Sequence[str], faces: Sequence[Card]) -> bool:
        return all(text in ("JK", f"JK={face}") or text == str(face) for text, face in zip(order, faces, strict=True))

    runs = (faces for is_run, faces in shapes(False) if is_run and len(faces) == len(written))
    return {faces for faces in runs if fits(written, faces) or fits(written[::-1], faces)}


def tables(rng: Random) -> Table:
    """Random rules of a table; half of the tables have one pack."""
    number = rng.choice([2, 3, 4, 5, 6, 8])
    jokers = rng.choice([0, 1, 2, 2])
    table = Table(
        tuple("ABCDEFGH"[:number]),
        jokers,
        bool(jokers) and rng.random() < 0.4,
        number > 4 and rng.random() < 0.2,
        rng.choice(["by_place", "by_place", "by_place", "always_15", "always_1"]),
        rng.choice([15, 15, 15, 20, None]),
        rng.random() < 0.4,
        False,
    )
    # Where no card is there twice, the meld as it was laid at first is enough to know it.
    return replace(table, at_first=table.packs == 1 and not jokers and rng.random() < 0.5)


class _Play:
    """A hand while it is played. `stock` are the cards that lie nowhere yet, `jokers` those that each player took."""

    def __init__(self, rng: Random, table: Table) -> None:
        self.rng, self.table = rng, table
        faces = [Card(rank, suit) for suit in FOUR_SUITS for rank in range(1, 14)]
        self.stock = Counter(faces * table.packs)
        self.stock[JOKER] = table.packs * table.jokers_per_pack
        self.jokers: Counter[str] = Counter()
        self.melds: list[Meld] = []
        self.laid_off: list[LaidOff] = []
        # Few suits or ranks, so that many cards lie near each other.
        suits = rng.sample(list(FOUR_SUITS), rng.choice([1, 1, 2, 4]))
        ranks = set(rng.sample(range(1, 14), rng.choice([3, 13, 13])))
        self.near = [
            (is_run, shape)
            for is_run, shape in shapes(table.same_suit_in_sets)
            if (shape[0].suit in suits if is_run else shape[0].rank in ranks)
            and (len(shape) < 6 or rng.random() < 0.05)
        ]

    def lay_meld(self) -> None:
        """A new meld: at least one of its cards is no joker; in a set a joker takes a suit that is missing."""
        is_run, faces = self.rng.choice(self.near)
        player = self.rng.choice(self.table.players)
        places = self._places(faces, player, most_jokers=0.25)
        if places is None or all(place.card == JOKER for place in places):
            return
        if any(place.card == JOKER and faces.count(place.face) > 1 for place in places):
            return
        meld = Meld(player, is_run, places, places)
        if self._is_like_another(meld):
            return
        self._use(places, player)
        meld.written = self._meld_text(meld)
        self.melds.append(meld)

    def lay_off(self) -> None:
        """One card or several on a meld, so that it becomes a longer one."""
        meld = self.rng.choice(self.melds)
        longer = [
            faces
            for is_run, faces in shapes(self.table.same_suit_in_sets)
            if is_run is meld.is_run and 0 < len(faces) - len(meld.places) <= 3 and self._continues(meld, faces)
        ]
        if not longer:
            return
        faces = self.rng.choice(longer)
        player = self.rng.choice(self.table.players)
        below = _below(meld, faces) if meld.is_run else 0
        came = list(faces)
        if meld.is_run:
            came = [*faces[:below], *faces[below + len(meld.places) :]]
        else:
            came = sorted((Counter(faces) - Counter(meld.faces)).elements())
        places = self._places(came, player, most_jokers=0.3)
        if places is None or (self.table.joker_swap and self._joker_faces(meld) & set(came)):
            return
        if any(place.card == JOKER and faces.count(place.face) > 1 for place in places):
            return
        grown = replace(meld, places=sorted([*meld.places, *places], key=lambda place: faces.index(place.face)))
        if self._is_like_another(grown, meld):
            return
        self._use(places, player)
        cards = [self._laid_text(place, meld) for place in places]
        self.rng.shuffle(cards)
        self._record(player, cards, meld, swap=False)
        meld.places = grown.places

    def swap(self) -> None:
        """R500-20: a card takes the place of the joker that stands for it, and the joker goes to the player."""
        places = [
            (meld, index)
            for meld in self.melds
            for index, place in enumerate(meld.places)
            if place.card == JOKER and self.stock[place.face]
        ]
        if not places:
            return
        meld, index = self.rng.choice(places)
        player = self.rng.choice(self.table.players)
        face = meld.places[index].face
        grown = replace(meld, places=[*meld.places])
        grown.places[index] = Place(face, face, player)
        if self._is_like_another(grown, meld):
            return
        self._record(player, [str(face)], meld, swap=True)
        self.stock[face] -= 1
        self.jokers[player] += 1
        meld.places = grown.places

    def _record(self, player: str, cards: list[str], meld: Meld, swap: bool) -> None:
        beside_joker = any(place.card == JOKER for place in meld.places)
        self.laid_off.append(LaidOff(player, cards, [*meld.places], meld.is_run, meld.written, swap, beside_joker))

    def _joker_faces(self, meld: Meld) -> set[Card]:
        """What the jokers of a meld stand for. A card that is laid beside its like would be taken for a swap."""
        return {place.face for place in meld.places if place.card == JOKER}

    def _places(self, faces: Sequence[Card], player: str, most_jokers: float) -> list[Place] | None:
        """These faces laid with the cards that there are, some with jokers; None if there are too few."""
        left, own = Counter(self.stock), self.jokers[player]
        places = []
        for face in faces:
            if (own or left[JOKER]) and (self.rng.random() < most_jokers or not left[face]):
                own, left[JOKER] = (own - 1, left[JOKER]) if own else (0, left[JOKER] - 1)
                places.append(Place(face, JOKER, player))
            elif left[face]:
                left[face] -= 1
                places.append(Place(face, face, player))
            else:
                return None
        return places

    def _use(self, places: Sequence[Place], player: str) -> None:
        for place in places:
            if place.card == JOKER and self.jokers[player]:
                self.jokers[player] -= 1
            else:
                self.stock[place.card] -= 1

    def _continues(self, meld: Meld, faces: tuple[Card, ...]) -> bool:
        if not meld.is_run:
            return Counter(meld.faces) <= Counter(faces)
        below = _below(meld, faces)
        if below < 0:
            return False
        if len(faces) < 13 or faces[0].rank != 1:
            return True
        # R500-28: of a whole suit that grew, the record shows a low ace only where a meld with it is named.
        return below == 0 and (meld.first[0].face.rank == 1 or not self.table.at_first)

    def _is_like_another(self, meld: Meld, before: Meld | None = None) -> bool:
        """Whether somebody who reads the record cannot tell from which of two melds a joker was taken."""
        return self.table.joker_swap and any(
            other is not before and other.is_run is meld.is_run and set(other.faces) & set(meld.faces)
            for other in self.melds
        )

    def _meld_text(self, meld: Meld) -> list[str]:
        """A meld as it is written when it is laid down."""
        free = [str(place.card) for place in meld.places]
        if self._must_name(meld):
            return self._named(meld.places)
        if meld.is_run and len(free) < 13 and self.rng.random() < 0.3 and self.table.joker_value is not None:
            # Not in order, so the joker is open, unless it lies in the order of another run.
            self.rng.shuffle(free)
            return free if in_order(free) <= {meld.faces} else [str(place.card) for place in meld.places]
        if meld.is_run:
            return free[:: self.rng.choice([1, -1])]
        self.rng.shuffle(free)
        return free

    def _must_name(self, meld: Meld) -> bool:
        """Whether points depend on what a joker stands for and its place does not say it."""
        natural = sum(place.card != JOKER for place in meld.places)
        ace = any(place.card.rank == 1 for place in meld.places)
        return self.table.names or (natural == 1 and (ace or self.table.joker_value is None or self.table.joker_swap))

    def _named(self, places: Sequence[Place]) -> list[str]:
        texts = [f"JK={place.face}" if place.card == JOKER else str(place.card) for place in places]
        if len(texts) < 13:
            self.rng.shuffle(texts)
        return texts

    def _laid_text(self, place: Place, meld: Meld) -> str:
        if place.card != JOKER:
            return str(place.card)
        named = self.table.names or self.table.joker_value is None or self.table.joker_swap
        return f"JK={place.face}" if named else "JK"

    def in_doubt(self, laid: LaidOff) -> bool:
        """Whether a card can have come to the joker of a set or in its place. A set of four takes no more."""
        return self.table.joker_swap and laid.beside_joker and not laid.is_run and len(laid.onto) < 4

    def onto_text(self, laid: LaidOff, in_hand: Counter[str]) -> list[str]:
        """The meld before a lay-off as the record names it.

        Where a card can have come to a joker or for it, the joker is named, unless a joker in hand shows a swap.
        """
        if self.table.at_first:
            return laid.first
        meld = Meld("", laid.is_run, laid.onto)
        in_doubt = self.in_doubt(laid)
        if laid.swap and in_doubt and in_hand[laid.player] > 0:
            in_hand[laid.player] -= 1
            in_doubt = False
        if in_doubt or self._must_name(meld):
            return self._named(laid.onto)
        texts = [str(place.card) for place in laid.onto]
        if laid.is_run:
            return texts[:: self.rng.choice([1, -1])]
        self.rng.shuffle(texts)
        return texts

    def points(self) -> Counter[str]:
        """R500-15, R500-27, R500-28: what lies on the table counts for the player who laid it."""
        points: Counter[str] = Counter()
        for meld in self.melds:
            low = meld.is_run and meld.faces[0].rank == 1
            for place in meld.places:
                points[place.player] += worth(place.card, place.face, low, self.table)
        return points


def worth(card: Card, face: Card, low: bool, table: Table) -> int:
    """What a card counts on the table. `low`: it lies in a run that begins with an ace."""
    if card == JOKER and table.joker_value is not None:
        return table.joker_value
    if face.rank == 1:
        return 1 if table.ace == "always_1" or (low and table.ace == "by_place") else 15
    return min(face.rank, 10)


def _below(meld: Meld, faces: Sequence[Card]) -> int:
    """How many faces of a run lie below a meld; −1 if the meld is no part of it."""
    size = len(meld.places)
    return next((low for low in range(len(faces) - size + 1) if tuple(faces[low : low + size]) == meld.faces), -1)


def play(rng: Random) -> Played:
    """A hand played out: some melds, then lay-offs, swaps and further melds in any order."""
    table = tables(rng)
    game = _Play(rng, table)
    for _ in range(rng.randint(1, 4 * table.packs)):
        game.lay_meld()
    for _ in range(rng.randint(2, 14)):
        move = rng.random()
        if not game.melds or move < 0.15:
            game.lay_meld()
        elif table.joker_swap and move < 0.4:
            game.swap()
        else:
            game.lay_off()
    return _record(rng, game)


def _record(rng: Random, game: _Play) -> Played:
    """The record of a hand, all by player and in no order, with a few cards left in each hand."""
    table, points = game.table, game.points()
    hands: dict[str, Json] = {}
    for player in table.players:
        left = [JOKER] * game.jokers[player]
        for _ in range(rng.randint(1, 2)):
            card = rng.choice([card for card, count in game.stock.items() if count])
            game.stock[card] -= 1
            left.append(card)
        own_ace = 1 if table.ace == "always_1" else 15
        held = sum(
            (15 if table.joker_value is None else table.joker_value)
            if card == JOKER
            else own_ace
            if card.rank == 1
            else min(card.rank, 10)
            for card in left
        )
        points[player] -= held
        melds = [meld.written for meld in game.melds if meld.owner == player]
        rng.shuffle(melds)
        hands[player] = {"melds": melds, "laid_off": [], "hand": list(map(str, left))}
    in_hand = Counter({player: hands[player]["hand"].count("JK") for player in table.players})
    for laid in game.laid_off:
        # Other swaps explain jokers in hand as well.
        in_hand[laid.player] -= laid.swap and not game.in_doubt(laid)
    for laid in game.laid_off:
        hands[laid.player]["laid_off"].append({"card": laid.cards, "onto": game.onto_text(laid, in_hand)})
    for held in hands.values():
        rng.shuffle(held["laid_off"])
    players = list(table.players)
    rng.shuffle(players)
    question = {
        "game": "rummy500",
        "ask": "hand",
        "players": list(table.players),
        "options": table.options,
        "record": {"out": None, "hands": {player: hands[player] for player in players}},
    }
    return Played(question, {player: points[player] for player in table.players})
