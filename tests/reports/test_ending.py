"""How a match ended: by how much, with which hand, over which totals."""

from typing import Any

from scorekeeper import games
from scorekeeper.engine.ledger import Ledger, read_terms, replay
from scorekeeper.reports.ending import ending


def ledger(game: str, players: list[str], *records: dict[str, Any], ended: int | None = None, **options: Any) -> Ledger:
    body = {"players": players, "dealer": players[0], "options": options, "ended": ended}
    return replay(read_terms(games.find(game), body), list(enumerate(records, start=1)))


def knock(knocker: str, own: int, other: str, left: int) -> dict[str, Any]:
    return {"ended_by": knocker, "hands": {knocker: {"deadwood": own}, other: {"deadwood": left}}}


def round_of(winner: str, **points: int) -> dict[str, Any]:
    return {"winner": winner, "hands": {name: {"points": count} for name, count in points.items()}}


def test_the_totals_of_gin_rummy_count_up_through_the_bonuses() -> None:
    end = ending(
        ledger(
            "gin",
            ["Ann", "Bob"],
            knock("Ann", 4, "Bob", 60),
            knock("Bob", 4, "Ann", 8),
            knock("Ann", 2, "Bob", 10),
            target=60,
        )
    )
    assert end.winners == ("Ann",)
    assert end.how.render() == "wins by 185 points"
    assert end.decided is not None
    assert end.decided.slot == 3
    assert end.best is not None
    assert (end.best.side, end.best.points, end.best.slot) == (("Ann",), 56, 1)
    first, second = end.places
    assert (first.stages, first.standing.points) == ((64, 164), 214)
    assert [step.points for step in first.steps] == [64, 100, 50]
    assert (second.stages, second.standing.points) == ((4,), 29)


def test_the_columns_of_hollywood_are_the_stages() -> None:
    end = ending(ledger("gin", ["Ann", "Bob"], *[knock("Ann", 0, "Bob", 60)] * 3, target=50, hollywood=True))
    first = end.places[0]
    assert len(first.stages) == 2
    assert [step.column.render() for step in first.steps if step.column] == ["Game 1", "Game 2", "Game 3"]
    assert first.standing.points == sum(step.points for step in first.steps)


def test_a_pool_is_won_by_the_last_one_in() -> None:
    end = ending(ledger("indian", ["Ann", "Bob"], *[round_of("Ann", Bob=80)] * 2, format="pool"))
    assert end.how.render() == "wins as the last one in"
    assert end.best is None, "few points are good"
    assert not end.places[0].steps, "the rounds alone make the total"


def test_what_the_players_finished_has_no_hand_that_decided_it() -> None:
    records = [round_of("Ann", Bob=10, Cleo=20), round_of("Bob", Ann=10, Cleo=20)]
    end = ending(ledger("indian", ["Ann", "Bob", "Cleo"], *records, ended=2))
    assert end.decided is None
    assert end.best is not None
    assert end.how.render() == "share the win with 220 each"
    assert end.winners == ("Ann", "Bob")
