"""Players change their names while a match runs: who is called what, and old hands read by new names."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.engine.fields import decode
from scorekeeper.engine.player_names import (
    changed_names,
    distinct_names,
    names_since,
    rename_in_terms,
    rename_players,
)

GIN = games.find("gin")
NAMES = st.lists(st.sampled_from("ABCDEF"), min_size=3, max_size=3, unique=True)


def test_a_new_name_goes_to_the_seat_of_the_old_one() -> None:
    assert changed_names(["Ann", "Bob"], ["Ann", "Rob"]) == {"Bob": "Rob"}
    assert changed_names(["Ann", "Bob", "Cleo"], ["Amy", "Cleo", "Bea"]) == {"Ann": "Amy", "Bob": "Bea"}


def test_who_keeps_the_name_keeps_the_points_in_any_seat() -> None:
    assert changed_names(["Ann", "Bob"], ["Bob", "Ann"]) == {}
    assert changed_names(["Ann", "Bob"], ["Bob", "Amy"]) == {"Ann": "Amy"}


def test_a_name_that_became_free_may_be_taken() -> None:
    setups = [["Ann", "Bob"], ["Amy", "Bob"], ["Amy", "Ann"]]
    assert names_since(setups) == {"Ann": "Amy", "Bob": "Ann"}
    assert names_since(setups[1:]) == {"Bob": "Ann"}
    assert names_since(setups[2:]) == {}
    assert names_since([]) == {}


def test_there_and_back_again_changes_nothing() -> None:
    assert names_since([["Ann", "Bob"], ["Amy", "Bob"], ["Ann", "Bob"]]) == {}


@given(st.lists(NAMES, min_size=1, max_size=6))
def test_however_often_names_change_everybody_stays_somebody(setups: list[list[str]]) -> None:
    changed = names_since(setups)
    now = [changed.get(name, name) for name in setups[0]]
    assert sorted(now) == sorted(setups[-1])
    half = len(setups) // 2
    first, second = names_since(setups[: half + 1]), names_since(setups[half:])
    assert now == [second.get(first.get(name, name), first.get(name, name)) for name in setups[0]]


def test_every_name_in_a_record_is_replaced_and_nothing_else() -> None:
    body = {
        "tables": [
            {"ended_by": "Ann", "hands": {"Ann": {"deadwood": 4}, "Bob": {"loose": ["KH"]}}},
            {"ended_by": None, "hands": {}},
        ]
    }
    new = rename_players(GIN.Record, body, {"Ann": "Amy", "KH": "wrong"})
    assert new["tables"][0] == {"ended_by": "Amy", "hands": {"Amy": {"deadwood": 4}, "Bob": {"loose": ["KH"]}}}
    assert body["tables"][0]["ended_by"] == "Ann", "what was stored stays"
    assert decode(GIN.Record, new).tables[0].ended_by == "Amy"


def test_what_fits_no_description_is_left_alone() -> None:
    for body in (None, "unreadable", 7, {"hands": "none", "ended_by": 3, "own": {"Ann": 1}}):
        assert rename_players(GIN.Record, body, {"Ann": "Amy"}) == body


def test_a_setup_is_renamed_in_every_place_that_holds_a_name() -> None:
    setup = {"players": ["Ann", "Bob"], "dealer": "Bob", "preset": "Bob", "options": {"target": 100}, "ended": 3}
    assert rename_in_terms(setup, {"Bob": "Rob"}) == {**setup, "players": ["Ann", "Rob"], "dealer": "Rob"}
    assert rename_in_terms({"players": "Bob", "dealer": None}, {"Bob": "Rob"}) == {
        "players": "Bob",
        "dealer": None,
    }


def test_of_several_spellings_the_first_is_kept() -> None:
    assert distinct_names(["Ann", "Bob", "ann", "Ｂｏｂ", "Bo b"]) == ["Ann", "Bob", "Bo b"]
