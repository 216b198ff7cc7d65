"""The golden cases of tests/data, compared as its README says, and beyond that what is true by definition."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.engine.cards import parse_card, parse_cards, parse_rank
from scorekeeper.engine.text import Invalid
from scorekeeper.judge import answer
from tests.oracles import gin as brute
from tests.oracles import indian as brute_indian
from tests.oracles import rummy500 as brute_rummy500
from tests.support.cases import Case, every_case

Answered = list[tuple[Case, dict[str, Any]]]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return list(every_case())


@pytest.fixture(scope="module")
def answered(cases: list[Case]) -> Answered:
    """Every case with what the judge says, asked once; no test changes an answer."""
    return [(case, answer(case.q)) for case in cases]


@pytest.fixture(scope="module")
def accepted(answered: Answered) -> Answered:
    """The same without the questions that must be refused."""
    return [(case, verdict) for case, verdict in answered if case.expect != {"ok": False}]


def is_cards(value: object) -> bool:
    """A list of card texts, jokers standing for a card among them."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return False
    try:
        parse_cards([item.partition("=")[0] for item in value])
    except Invalid:
        return False
    return True


def agrees(expected: object, answer: object) -> bool:
    """As the README says: only fields that are expected, lists of cards as multisets, other lists in order."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            name in answer and agrees(value, answer[name]) for name, value in expected.items()
        )
    if is_cards(expected) and is_cards(answer):
        return Counter(map(card, expected)) == Counter(map(card, answer))  # type: ignore[arg-type]  # lists of texts
    if isinstance(expected, list):
        return (
            isinstance(answer, list)
            and len(answer) == len(expected)
            and all(agrees(item, other) for item, other in zip(expected, answer, strict=True))
        )
    return type(expected) is type(answer) and expected == answer


def card(text: str) -> str:
    """A card in canonical spelling, with what it stands for."""
    own, _, shown = text.partition("=")
    return str(parse_card(own)) + (f"={parse_card(shown)}" if shown else "")


def as_expected(case: Case, verdict: dict[str, Any]) -> bool:
    if case.expect == {"ok": False}:
        error = verdict.get("error", {})
        return verdict["ok"] is False and all(error.get(name) for name in ("code", "message"))
    return verdict["ok"] is True and agrees(case.expect, verdict["answer"])


def failures(answered: Answered, holds: Callable[[Case, dict[str, Any]], bool]) -> list[str]:
    return [case.report(verdict) for case, verdict in answered if not holds(case, verdict)]


def test_every_case_is_answered_as_expected(answered: Answered) -> None:
    failed = failures(answered, as_expected)
    assert not failed, "\n".join(failed)


def test_answers_are_true_by_definition(accepted: Answered) -> None:
    failed = failures(accepted, is_true)
    assert not failed, "\n".join(failed)


def test_the_comparison_can_fail(accepted: Answered) -> None:
    """No answer agrees with an expectation in which everything is a little different."""
    agreed = [case.report(verdict) for case, verdict in accepted if agrees(spoilt(case.expect), verdict["answer"])]
    assert not agreed, "\n".join(agreed)


def spoilt(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, list):
        return [*map(spoilt, value[:1]), *value[1:]] or ["7H"]
    return {name: spoilt(item) for name, item in value.items()}


@pytest.mark.slow
def test_the_command_line_answers_them_alike(cases: list[Case], tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text("".join(json.dumps({**case.q, "id": case.where}) + "\n" for case in cases))
    command = [sys.executable, "-m", "scorekeeper", "judge", file]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    verdicts = [json.loads(line) for line in run.stdout.splitlines()]
    assert [verdict["id"] for verdict in verdicts] == [case.where for case in cases]
    failed = [case.report(got) for case, got in zip(cases, verdicts, strict=True) if not as_expected(case, got)]
    assert not failed, "\n".join(failed)
    assert run.returncode == 1, "bad_input.jsonl holds questions that must be refused"
    assert run.stderr == ""


def test_no_game_is_left_out(cases: list[Case]) -> None:
    """Every game that is here has cases, and “bridge”, which never will be, is asked for and refused."""
    assert {case.q["game"] for case in cases} == {*games.games(), "bridge"}


# --- What is true whatever the case expects ---


def is_true(case: Case, verdict: dict[str, Any]) -> bool:
    """Every answer says why; where melds are shown they are melds, and cards and points add up."""
    if not verdict["ok"]:
        return False
    result = verdict["answer"]
    holds = TRUTHS.get((case.q["game"], case.q["ask"])) or TRUTHS.get(("", case.q["ask"]))
    explained = all(reason["rule"] and reason["text"] for reason in result["because"])
    return explained and (holds is None or holds(case.q, result))


def lines_add_up(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Per player the lines sum to the points, and the points to the totals."""
    before = q.get("before", {})
    return bool(answer["lines"]) and all(
        sum(line["points"] for line in answer["lines"] if line["player"] == player) == answer["points"][player]
        and answer["totals"][player] == before.get(player, 0) + answer["points"][player]
        for player in q["players"]
    )


def game_adds_up(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Totals and bonus lines make the final totals; hand by hand the judge says the same as for the whole."""
    bonus = {
        player: sum(line["points"] for line in answer["bonus_lines"] if line["player"] == player)
        for player in q["players"]
    }
    return len(answer["points"]) == len(q["records"]) and all(
        answer["final"][player] == answer["totals"][player] + bonus[player] for player in q["players"]
    )


def gin_game_adds_up(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    return game_adds_up(q, answer) and all(
        sum(points[player] for points in answer["points"]) == answer["totals"][player] for player in q["players"]
    )


def gin_cards_add_up(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Melds legal, every card of the hand used once, the loose cards sum to the deadwood."""
    hand = parse_cards(q["hand"])
    used = [*(text for meld in answer["melds"] for text in meld), *answer["loose"]]
    used += [laid["card"] for laid in answer.get("laid_off", [])]
    used += [answer["discard"]] if answer.get("discard") else []
    return (
        sorted(parse_cards(used)) == sorted(hand)
        and all(brute.is_meld(parse_cards(meld)) for meld in answer["melds"])
        and brute.points(parse_cards(answer["loose"])) == answer["deadwood"]
    )


def gin_deadwood_is_least(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    hand = set(parse_cards(q["hand"]))
    if len(hand) < 11:
        return gin_cards_add_up(q, answer) and answer["deadwood"] == brute.least_deadwood(hand)
    least, discards = brute.best_discards(hand)
    best = answer["deadwood"] == least and set(parse_cards(answer["discards"])) == discards
    return gin_cards_add_up(q, answer) and best


def gin_knock_follows(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    legal = answer["deadwood"] <= answer["limit"]
    kinds = (None,) if not legal else ("knock",) if answer["deadwood"] else ("gin", "big_gin")
    return gin_cards_add_up(q, answer) and answer["legal"] == legal and answer["kind"] in kinds


def gin_lay_offs_fit(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Each card laid off makes a meld of the meld as it lies by then."""
    table = [set(parse_cards(meld)) for meld in q["knocker_melds"]]
    fits = []
    for laid in answer["laid_off"]:
        table[laid["onto"]].add(parse_card(laid["card"]))
        fits.append(brute.is_meld(table[laid["onto"]]))
    return gin_cards_add_up(q, answer) and all(fits) and not (q.get("gin") and fits)


def gin_hand_is_right(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Both hands by cards under the default rules: the slow scorer agrees."""
    hands = q["record"]["hands"]
    if not q.get("options") and all(set(holding) == {"cards"} for holding in hands.values()):
        knocker = q["record"]["ended_by"]
        (opponent,) = set(hands) - {knocker}
        mine, theirs = parse_cards(hands[knocker]["cards"]), parse_cards(hands[opponent]["cards"])
        rules = {"limit": 10, "gin": 25, "big_gin": None, "undercut": 25, "tie": False, "double": False}
        if brute.score(mine, theirs, **rules) != (answer["points"][knocker], answer["points"][opponent]):
            return False
    return lines_add_up(q, answer)


def house(q: dict[str, Any]) -> brute_indian.House:
    """The table of a question about Indian Rummy."""
    return brute_indian.House(parse_rank(q["wild"]), **q.get("options", {}))


def indian_melds_hold(q: dict[str, Any], answer: dict[str, Any], rest: list[str]) -> bool:
    """Melds legal with what their wild cards stand for, and every card of the hand used once."""
    melds = [parse_cards(meld, stands_for=True) for meld in answer["melds"]]
    used = [card for meld in melds for card in meld]
    return all(brute_indian.kind(meld, house(q)) for meld in melds) and sorted(used) + sorted(
        parse_cards(rest)
    ) == sorted(used) + sorted((Counter(parse_cards(q["hand"])) - Counter(used)).elements())


def indian_count_adds_up(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """What counts sums to the points; the melds are what does not."""
    counted = parse_cards(answer["counted"])
    return brute_indian.points(counted, house(q)) == answer["points"] and indian_melds_hold(
        q, answer, answer["counted"]
    )


def indian_declaration_holds(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """A rummy has all cards in melds, a straight run and a further run; otherwise it is said what is missing."""
    rest = [*answer["loose"], *([answer["discard"]] if answer["discard"] else [])]
    kinds = [brute_indian.kind(parse_cards(meld, stands_for=True), house(q)) for meld in answer["melds"]]
    runs = sum(kind in ("straight_run", "run") for kind in kinds)
    rummy = not answer["loose"] and "straight_run" in kinds and runs > 1 and None not in kinds
    return (
        indian_melds_hold(q, answer, rest)
        and (rummy or not answer["valid"])
        and answer["valid"] == (not answer["missing"])
        and bool(answer["straight_run"] and answer["second_run"]) >= answer["valid"]
    )


def rummy500_points(found_cards: list[str], low: bool) -> int:
    """What melded cards count under the default rules; `low`: an ace among them is the lowest of a run."""
    return sum(
        brute_rummy500.melded(card.physical, card.face, low, brute_rummy500.House())
        for card in parse_cards(found_cards, stands_for=True)
    )


def rummy500_meld_holds(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """The cards in reading order are a set or a run with every joker named, and count what is said."""
    if not answer["legal"]:
        return (answer["kind"], answer["cards"], answer["points"]) == (None, [], 0)
    cards = parse_cards(answer["cards"], stands_for=True)
    faces = tuple(card.face for card in cards)
    shapes = [shape for shape in (*brute_rummy500.runs(), *brute_rummy500.sets(False)) if shape.faces == faces]
    natural = any(card.rank for card in cards)
    same = sorted(card.physical for card in cards) == sorted(
        card.physical for card in parse_cards(q["cards"], stands_for=True)
    )
    priced = q.get("options") or rummy500_points(answer["cards"], shapes[0].low_run) == answer["points"]
    return len(shapes) == 1 and natural and same and bool(priced) and answer["kind"] == kind_of(shapes[0])


def kind_of(shape: brute_rummy500.Shape) -> str:
    return "run" if shape.is_run else "set"


def rummy500_lay_off_holds(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """The result is the meld with the cards, and a meld; refused, it is the meld as it lay. A card keeps the face that
    was written out."""
    given = [
        *parse_cards(q["meld"], stands_for=True),
        *(parse_cards(q["cards"], stands_for=True) if answer["legal"] else ()),
    ]
    cards = parse_cards(answer["meld"], stands_for=True)
    faces = tuple(card.face for card in cards)
    shapes = (*brute_rummy500.runs(), *brute_rummy500.sets(False))
    text = Counter(str(card) for card in given if card.suit is not None or card.stands_for)
    same = sorted(card.physical for card in given) == sorted(card.physical for card in cards)
    return same and text <= Counter(map(str, cards)) and any(shape.faces == faces for shape in shapes)


def rummy500_best_is_most(q: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Every card of the hand once, and no choice of melds counts more: the slow reading says the same."""
    used = [card for meld in answer["melds"] for card in meld] + answer["loose"]
    used += [laid["card"] for laid in answer["laid_off"]]
    same = sorted(card.physical for card in parse_cards(used, stands_for=True)) == sorted(parse_cards(q["hand"]))
    most = brute_rummy500.best(parse_cards(q["hand"]), (), brute_rummy500.House())
    return same and most is not None and most[0] == answer["points"]


TRUTHS: dict[tuple[str, str], Callable[[dict[str, Any], dict[str, Any]], bool]] = {
    ("", "hand"): lines_add_up,
    ("", "game"): game_adds_up,
    ("gin", "hand"): gin_hand_is_right,
    ("gin", "game"): gin_game_adds_up,
    ("gin", "deadwood"): gin_deadwood_is_least,
    ("gin", "knock"): gin_knock_follows,
    ("gin", "layoffs"): gin_lay_offs_fit,
    ("indian", "count"): indian_count_adds_up,
    ("indian", "declare"): indian_declaration_holds,
    ("indian", "hand"): lambda q, found: lines_add_up(q, found) and not sum(found["points"].values()),
    ("rummy500", "meld"): rummy500_meld_holds,
    ("rummy500", "layoff"): rummy500_lay_off_holds,
    ("rummy500", "best"): rummy500_best_is_most,
    ("gin", "meld"): lambda q, found: found["legal"] == brute.is_meld(parse_cards(q["cards"])),
}
