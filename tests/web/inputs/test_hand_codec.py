"""A hand as a form and as a record: what is typed becomes the body, the body becomes the same form again."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Card, Deck
from scorekeeper.engine.fields import (
    Boolean,
    ByPlayer,
    CardList,
    Choice,
    FreeText,
    Integer,
    Kind,
    ListOf,
    Name,
    Nullable,
    OneCard,
    OneRank,
    RuleNumber,
    Struct,
    Sum,
    Tally,
    decode,
    encode,
    spec,
    specs,
)
from scorekeeper.engine.text import Invalid
from scorekeeper.games import games
from scorekeeper.web.inputs.hand_codec import to_body, to_form, with_patches

PLAYERS = ("North", "J. R.", "@1", "J. R")
GAMES = list(games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
# The names of inputs that every entry form has beside the hand.
BESIDE = {
    "csrf_token",
    "submission",
    "slot",
    "based_on",
    "entry",
    "note",
    "do",
    "tried",
    "patch",
    "entry_mode",
    "arrange",
}


def body(game: Any, form: Mapping[str, str]) -> dict[str, Any]:
    return to_body(game.Record, form, PLAYERS).body


GIN = games()["gin"]


def test_numbers_names_and_switches() -> None:
    form = {"ended_by": "@1", "big_gin": "1", "hands.@0.deadwood": " 31 ", "hands.@1.deadwood": "4"}
    hands = {"North": {"deadwood": 31}, "J. R.": {"deadwood": 4}}
    assert body(GIN, form) == {"ended_by": "J. R.", "big_gin": True, "hands": hands}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("12+11+7", 30),
        ("１２＋７", 19),
        ("12 + 7", 19),
        ("12+", 12),
        ("−5", -5),
        ("5-7", -2),
        ("٣", 3),
        ("+", "+"),
        ("twelve", "twelve"),
        ("12+x", "12+x"),
        ("1" * 5000, "1" * 5000),
        ("1.5", "1.5"),
    ],
)
def test_a_count_may_be_a_running_sum_and_what_is_none_stays_as_typed(text: str, read: object) -> None:
    assert body(GIN, {"hands.@0.deadwood": text}) == {"hands": {"North": {"deadwood": read}}}


@dataclass(frozen=True)
class Counts:
    """A record of counts that may be called by rank."""

    melded: int | tuple[str, ...] | None = spec(
        Nullable(Tally(0, 500, {rank: rank for rank in ("1", "8", "T", "K", "JK", "QS")}, 5)), None
    )


@pytest.mark.parametrize(
    ("text", "body", "held", "written"),
    [
        ("37", 37, 37, "37"),
        ("12 + 11", 23, 23, "23"),
        ("12-11+", 1, 1, "1"),
        ("8", 8, 8, "8"),
        ("8,", "8,", ("8",), "8,"),
        ("K", "K", ("K",), "K,"),
        ("8 1", "8 1", ("8", "1"), "8 1"),
        ("k 10 ★", "k 10 ★", ("K", "T", "JK"), "K 10 ★"),
        ("Ｋ、t、q♠", "Ｋ、t、q♠", ("K", "T", "QS"), "K 10 Q♠"),
        ("12 K", "12 K", "tally.unknown", "12 K"),
        ("7H", "7H", "tally.unknown", "7H"),
        ("twelve", "twelve", "tally.unknown", "twelve"),
        ("501", 501, "number.range", "501"),
        ("-1", -1, "number.range", "-1"),
        ("K K K K K K", "K K K K K K", "list.length", "K K K K K K"),
        (",", ",", "list.length", ","),
    ],
)
def test_a_count_is_a_number_or_ranks_that_add_up_to_it(text: str, body: object, held: object, written: str) -> None:
    reading = to_body(Counts, {"melded": text}, PLAYERS)
    assert reading.body == {"melded": body}
    assert to_form(Counts, reading.body, PLAYERS) == {"melded": str(body)}
    if isinstance(held, str):
        assert not reading.tallies
        with pytest.raises(Invalid) as refused:
            decode(Counts, reading.body)
        assert [issue.code for issue in refused.value.issues] == [held]
    else:
        assert reading.tallies == ({} if text.isdecimal() else {"melded": ("melded", held)})
        value = decode(Counts, reading.body)
        assert value.melded == held
        assert to_form(Counts, encode(value), PLAYERS) == {"melded": written}


def test_empty_inputs_say_nothing() -> None:
    assert body(GIN, {"ended_by": "", "big_gin": "", "hands.@0.deadwood": " ", "hands.@0.cards": ""}) == {}


def test_a_way_says_what_counts() -> None:
    form = {"hands.@0.deadwood": "5", "hands.@0.loose": "5h", "hands.@0.cards": "7h", "hands.@0.melds": ""}
    counts = {
        way: body(GIN, {**form, "hands.@0.entry_mode": way}).get("hands")
        for way in ("deadwood", "loose", "cards,melds", "")
    }
    assert counts == {
        "deadwood": {"North": {"deadwood": 5}},
        "loose": {"North": {"loose": "5h"}},
        "cards,melds": {"North": {"cards": "7h"}},
        "": None,
    }


def test_no_cards_in_the_way_that_counts_are_no_cards_and_no_number_is_no_number() -> None:
    assert body(GIN, {"hands.@0.entry_mode": "loose", "hands.@0.loose": ""}) == {"hands": {"North": {"loose": []}}}


def test_cards_that_may_wait_are_none_only_where_it_is_said() -> None:
    waiting = {"hands.@0.entry_mode": "loose?", "hands.@0.loose": ""}
    assert body(GIN, waiting) == {"hands": {"North": {}}}
    assert body(GIN, {**waiting, "hands.@0.loose.empty": "1"}) == {"hands": {"North": {"loose": []}}}
    both = {**waiting, "hands.@0.loose": "5h", "hands.@0.loose.empty": "1"}
    assert body(GIN, both) == {"hands": {"North": {"loose": "5h"}}}
    assert body(GIN, {"hands.@0.entry_mode": "deadwood", "hands.@0.deadwood": ""}) == {"hands": {"North": {}}}


def test_melds_are_groups() -> None:
    read = body(GIN, {"hands.@0.melds": "7h 8h 9h / ks kd kc\n2s2d2h /"})["hands"]["North"]["melds"]
    assert read == ["7h 8h 9h", "ks kd kc", "2s2d2h"]


def test_tables_keep_their_places_also_when_nothing_happened_there() -> None:
    form = {"tables.0.ended_by": "", "tables.1.ended_by": "@0", "tables.77.ended_by": "@2", "tables.x.ended_by": "@2"}
    assert body(GIN, form) == {"tables": [{}, {"ended_by": "North"}]}
    assert body(GIN, {"tables.0.ended_by": "", "tables.1.ended_by": ""}) == {"tables": [{}, {}]}
    # One table more than may be is passed on, to be refused.
    assert len(body(GIN, {"tables.2.ended_by": "@0"})["tables"]) == 3


@dataclass(frozen=True)
class LayOff:
    """One of any number of structures."""

    card: tuple[Card, ...] = spec(CardList(1, 3))


@dataclass(frozen=True)
class LayOffs:
    """A record of any number of structures."""

    laid_off: tuple[LayOff, ...] | None = spec(Nullable(ListOf(Struct(LayOff), 0, 5)), None)


def test_of_any_number_those_that_say_nothing_leave_no_gap() -> None:
    reading = to_body(LayOffs, {"laid_off.0.card": "", "laid_off.2.card": "7h", "laid_off.3.card": ""}, PLAYERS)
    assert reading.body == {"laid_off": [{"card": "7h"}]}
    assert reading.input("laid_off.0.card") == "laid_off.2.card"
    assert to_body(LayOffs, {"laid_off.0.card": ""}, PLAYERS).body == {}
    assert to_form(LayOffs, {"laid_off": []}, PLAYERS) == {"laid_off.empty": "1"}
    assert to_body(LayOffs, {"laid_off.empty": "1"}, PLAYERS).body == {"laid_off": []}


def test_one_tap_can_say_several_things() -> None:
    form = {
        "patch.3.ended": "ended_by=@0&hands.@0.deadwood=0",
        "hands.@0.deadwood": "7",
        "ended_by": "?",
        "patch.1.entry_mode": "hands.@0.entry_mode=deadwood&hands.@1.entry_mode=deadwood",
        "patch.4.out": "hands.@1.entry_mode=",
        "hands.@1.deadwood": "20",
    }
    assert body(GIN, form) == {"ended_by": "North", "hands": {"North": {"deadwood": 0}}}


def test_later_names_assign_last() -> None:
    assert with_patches({"patch.2": "a=2&b=2", "patch.1": "a=1&c=1", "a": "0"}) == {"a": "2", "b": "2", "c": "1"}


def test_a_form_of_version_1_0_0_is_read_as_before() -> None:
    """A phone without connection may keep one for days."""
    old = {
        "set.1.way": "hands.@0.way=deadwood&hands.@1.way=loose",
        "set.3.ended": "ended_by=@0&hands.@0.deadwood=4",
        "hands.@1.loose.none": "1",
    }
    assert body(GIN, old) == {"ended_by": "North", "hands": {"North": {"deadwood": 4}, "J. R.": {"loose": []}}}


def test_something_has_to_be_chosen() -> None:
    reading = to_body(GIN.Record, {"ended_by": "?"}, PLAYERS)
    assert reading.body == {}
    assert [(issue.code, reading.input(issue.field)) for issue in reading.issues] == [("choice.missing", "ended_by")]


def test_a_path_leads_back_to_its_input_whatever_players_are_called() -> None:
    form = {"hands.@0.cards": "7h", "hands.@1.cards": "7h", "hands.@2.melds": "7h", "hands.@3.deadwood": "x"}
    input_of = to_body(GIN.Record, form, PLAYERS).input
    assert input_of("hands.North.cards") == "hands.@0.cards"
    assert input_of("hands.J. R..cards") == "hands.@1.cards"
    assert input_of("hands.@1.melds.0") == "hands.@2.melds"
    assert input_of("hands.J. R.deadwood") == "hands.@3.deadwood"
    assert input_of("hands.J. R") == "hands.@3"
    assert input_of("hands.Nobody") == "hands"
    assert input_of("") == input_of("elsewhere.0") == ""


def test_an_issue_in_a_table_leads_to_its_input() -> None:
    reading = to_body(GIN.Record, {"tables.1.hands.@2.cards": "7h"}, PLAYERS)
    assert reading.input("tables.1.hands.@1.cards") == "tables.1.hands.@2.cards"


@every_game
def test_no_field_of_a_record_is_called_like_something_else(game: Any) -> None:
    assert not {name.partition(".")[0] for name in _names(Struct(game.Record))} & BESIDE


def _names(kind: Kind) -> set[str]:
    match kind:
        case Struct():
            return set(specs(kind.cls)) | {name for spec in specs(kind.cls).values() for name in _names(spec.kind)}
        case Nullable() | ByPlayer() | ListOf():
            return _names(kind.kind)
    return set()


CARDS = st.sampled_from([str(card) for card in Deck(packs=1).distinct_cards()])


def bodies(kind: Kind, depth: int = 3) -> st.SearchStrategy[Any]:
    """Values of a kind as JSON-like data."""
    match kind:
        case Struct():
            given = {name: bodies(spec.kind, depth - 1) for name, spec in specs(kind.cls).items()}
            needed = {option.name for option in fields(kind.cls) if option.default is option.default_factory is MISSING}
            optional = {name: given.pop(name) for name in list(given) if name not in needed}
            return st.fixed_dictionaries(given, optional=optional)
        case Nullable():
            return st.none() | bodies(kind.kind, depth)
        case ByPlayer():
            return st.dictionaries(st.sampled_from(PLAYERS), bodies(kind.kind, depth), max_size=3)
        case CardList():
            return st.lists(CARDS, min_size=kind.low, max_size=kind.high)
        case ListOf():
            most = min(kind.high, kind.low + 2)
            return st.lists(bodies(kind.kind, depth), min_size=kind.low, max_size=most)
        case Integer():
            return st.integers(kind.low, kind.high)
        case Sum():
            return st.integers(kind.low, kind.high) | st.just("20+5-3")
        case Tally():
            ranks = st.lists(st.sampled_from(list(kind.labels)), min_size=1, max_size=kind.most)
            return st.integers(kind.low, kind.high) | ranks
        case Boolean():
            return st.booleans()
        case Choice():
            return st.sampled_from(list(kind.labels))
        case OneCard():
            return CARDS
        case OneRank():
            return st.sampled_from(kind.describe()["enum"])
        case Name():
            return st.sampled_from(PLAYERS)
        case FreeText():
            return st.sampled_from(["penalty", "?", "@1", "7 H", "１０点", "x" * kind.most])
        case RuleNumber():
            return st.sampled_from(["IRR-G05", "GIN-10"])
    raise TypeError(kind)


# Made once: Hypothesis looks every new strategy over before it draws from it.
RECORDS = {game.key: bodies(Struct(game.Record)) for game in GAMES}


@pytest.mark.slow
@every_game
@settings(max_examples=300)
@given(data=st.data())
def test_every_record_is_a_form_that_says_the_same_record(game: Any, data: st.DataObject) -> None:
    record = decode(game.Record, data.draw(RECORDS[game.key]))
    again = to_body(game.Record, to_form(game.Record, encode(record), PLAYERS), PLAYERS)
    assert not again.issues
    assert _plain(encode(decode(game.Record, again.body))) == _plain(encode(record))


def _plain(value: Any) -> Any:
    """Without players of whom nothing is said, and without empty cells at the end of a list: a form does not tell them
    from those that are not there."""
    if isinstance(value, dict):
        return {key: plain for key, plain in ((key, _plain(item)) for key, item in value.items()) if plain != {}}
    if not isinstance(value, list):
        return value
    items = [_plain(item) for item in value]
    while items and items[-1] is None:
        items.pop()
    return items


NAMES = st.from_regex(
    r"\A(set|set\.\w|ended_by|big_gin|upcard|(tables\.\d{1,3}\.)?hands(\.@\d{1,2})?(\.(deadwood|loose|cards|melds|way))?)\Z",
    fullmatch=True,
)
TEXTS = st.text() | st.sampled_from(
    [
        "?",
        "@0",
        "@9",
        "7h 8h",
        "12+",
        "deadwood",
        "cards,melds",
        "/",
        "hands.@0.entry_mode=&x",
        "tables.1.entry_mode=",
        "1",
        "off",
    ]
)


@pytest.mark.slow
@every_game
@given(form=st.dictionaries(NAMES | st.text(), TEXTS))
def test_nothing_that_is_sent_raises(game: Any, form: dict[str, str]) -> None:
    reading = to_body(game.Record, form, PLAYERS)
    with suppress(Invalid):
        decode(game.Record, reading.body)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(("hands", "tables", *PLAYERS)), inner),
)


@pytest.mark.slow
@every_game
@given(stored=JSON)
def test_whatever_was_stored_makes_a_form(game: Any, stored: Any) -> None:
    texts = to_form(game.Record, stored, PLAYERS)
    assert all(isinstance(text, str) for text in texts.values())
