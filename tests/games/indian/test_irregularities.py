"""What went wrong at Indian Rummy: each ruling agrees with the score and with the house rules that it depends on."""

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.ledger import read_options
from tests.support.judge import answered
from tests.support.judge_indian import ask, hand, record

WRONG = (("IRR-I12", {}), ("IRR-I03", {}), ("IRR-I13", {"accepted": True}), ("IRR-I15", {"complete": False}))


def ruling(situation: str, **fields: Any) -> dict[str, Any]:
    """The ruling on a situation."""
    return answered("indian", "IRR-I", "irregularity", situation=situation, **fields)


@pytest.mark.parametrize(("situation", "facts"), WRONG)
def test_ind_16_a_refused_declaration_costs_nothing_and_play_goes_on(situation: str, facts: dict[str, Any]) -> None:
    text = ruling(situation, **facts)
    assert text["costs"] is None
    assert text["ruling"].endswith("The cards are taken up again, and the round goes on.")


@pytest.mark.parametrize(("situation", "facts"), WRONG)
@pytest.mark.parametrize("ends", [False, True])
def test_ind_16b_a_wrong_declaration_costs_what_the_score_has_for_it(
    ends: bool, situation: str, facts: dict[str, Any]
) -> None:
    options = {"wrong_declaration": 80, "wrong_declaration_ends": ends}
    text = ruling(situation, **facts, options=options)
    seen = record(None if ends else "A", {"B": {"wrong_declaration": True}, "C": "first"})
    assert hand(seen, options=options)["points"]["A"] == text["costs"] + (0 if ends else 10)
    assert ("The round is over." in text["ruling"]) is ends
    assert ("the others play on" in text["ruling"]) is not ends


@pytest.mark.parametrize("situation", ["IRR-I13", "IRR-I15"])
def test_a_rummy_that_can_still_be_shown_is_one_whatever_a_wrong_declaration_costs(situation: str) -> None:
    assert ruling(situation, options={"wrong_declaration": 80}) == ruling(situation)
    assert "it is a rummy" in ruling(situation)["ruling"]


@pytest.mark.parametrize("turn", ["first", "later"])
def test_ind_15_packing_costs_what_the_referee_says(turn: str) -> None:
    options = {"pack_first": 15, "pack_later": 35}
    price = ask("pack", turn=turn, options=options)["points"]
    assert ruling("IRR-I19", packed=turn, options=options)["costs"] == price
    assert ruling("IRR-I24", has_drawn=turn == "later", options=options)["costs"] == price


def test_irr_i02_a_missing_card_costs_as_much_as_a_picture_card() -> None:
    worth = hand(record("A", {"B": ["KS"], "C": 0}))["points"]["A"]
    assert ruling("IRR-I02", wrong="too_few")["costs"] == worth
    assert ruling("IRR-I02", wrong="too_many")["costs"] is None


@pytest.mark.parametrize(
    ("situation", "facts"),
    [("IRR-I07", {"how_far": "seen"}), ("IRR-I08", {"how_far": "seen"}), ("IRR-I19", {"packed": "first"})],
)
def test_ind_08_a_turned_card_in_play_stays_at_the_bottom(situation: str, facts: dict[str, Any]) -> None:
    for in_play in (True, False):
        text = ruling(situation, **facts, options={"indicator_in_play": in_play})["ruling"]
        assert ("The turned card stays at the bottom." in text) is in_play


def test_irr_i01_a_new_deal_turns_a_new_wild_card_where_the_old_one_was_in_play() -> None:
    assert "turned up" in ruling("IRR-I01")["ruling"]
    assert "stays" in ruling("IRR-I01", options={"indicator_in_play": False})["ruling"]


@pytest.mark.parametrize("aces", [False, True])
def test_ind_06_a_turned_joker_makes_wild_what_the_table_says(aces: bool) -> None:
    text = ruling("IRR-I05", options={"turned_joker_makes_aces_wild": aces})
    assert ("aces" in text["ruling"]) is aces
    assert ("aces" in text["others"]) is not aces


@pytest.mark.parametrize("as_laid", [False, True])
def test_ind_22_what_is_laid_again_counts_where_groups_count_as_laid(as_laid: bool) -> None:
    text = ruling("IRR-I14", options={"as_laid": as_laid})
    assert ("costs least" in text["ruling"]) is not as_laid
    assert ("costs least" in text["others"]) is as_laid


@pytest.mark.parametrize("last_player", ["collects", "nothing"])
def test_ind_15_the_last_one_in_wins_or_nobody_does(last_player: str) -> None:
    options = {"last_player": last_player}
    won = hand(record("A", {"B": "first", "C": "later"}), options=options)["points"]["A"] > 0
    assert ("wins the round" in ruling("IRR-I22", options=options)["ruling"]) is won


@pytest.mark.parametrize("factor", [1, 3])
def test_ind_24_hand_rummy_after_drawing_is_an_ordinary_rummy(factor: int) -> None:
    options = {"hand_rummy_factor": factor}
    plain, declared = (
        hand(record("A", {"B": 5, "C": 5}, hand_rummy=item), options=options)["points"]["A"] for item in (False, True)
    )
    assert declared == plain * factor
    assert (f"{factor} times" in ruling("IRR-I20", options=options)["ruling"]) is (declared > plain)


def test_ind_17_the_turned_card_alone_in_the_stock_need_not_be_drawn() -> None:
    assert "may take the discard instead" in ruling("IRR-I21", how_far="left")["ruling"]
    out = {"indicator_in_play": False}
    assert ruling("IRR-I21", how_far="left", options=out) == ruling("IRR-I21", how_far="taken", options=out)


@pytest.mark.parametrize("in_play", [True, False])
@pytest.mark.parametrize("how_far", ["left", "taken"])
def test_ind_17b_the_discards_are_shuffled_where_the_referee_says_so(how_far: str, in_play: bool) -> None:
    options = {"stock_runs_out": "reshuffle", "indicator_in_play": in_play}
    again = in_play and how_far == "taken"
    answer = ask("void", stock=int(in_play), reshuffled=again, takes_indicator=again, options=options)
    text = ruling("IRR-I21", how_far=how_far, options=options)["ruling"]
    assert ("and play goes on" in text) is answer["reshuffle"] is not answer["void"]


def test_ind_13c_a_card_just_taken_is_discarded_where_the_table_allows_it() -> None:
    forbidden = {"discard_taken": "forbidden"}
    assert "may be discarded" in ruling("IRR-I10")["ruling"]
    assert ruling("IRR-I10", drawn=True) == ruling("IRR-I10")
    assert "Take it back" in ruling("IRR-I10", options=forbidden)["ruling"]
    assert "stays" in ruling("IRR-I10", drawn=True, options=forbidden)["ruling"]


@pytest.mark.parametrize(
    ("wild_from_pile", "words"),
    [("allowed", "like any other"), ("never", "may not be taken"), ("first_turn_only", "first turn of the round only")],
)
def test_ind_13b_a_wild_card_is_taken_from_the_pile_as_the_table_has_it(wild_from_pile: str, words: str) -> None:
    assert words in ruling("IRR-I11", options={"wild_from_pile": wild_from_pile})["ruling"]


@pytest.mark.parametrize("ends", [False, True])
def test_that_the_others_play_on_stands_in_published_rules_that_the_round_is_over_does_not(ends: bool) -> None:
    game = games.find("indian")
    options = read_options(game, {"wrong_declaration": 80, "wrong_declaration_ends": ends})
    for situation in game.irregularities:
        for rule, facts in WRONG:
            if situation.rule == rule:
                assert situation.rule_on(options, facts).published is not ends
