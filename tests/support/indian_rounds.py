"""What is tapped and typed on the page of a round of Indian Rummy."""

from tests.support.entry_pages import Texts


def way(fields: str, *seats: int) -> Texts:
    """The chip that says how hands are entered."""
    return {"patch.1.entry_mode": "&".join(f"hands.@{seat}.entry_mode={fields}" for seat in seats or range(4))}


def turn(seat: int, how: str) -> Texts:
    """The state of a row: `first`, `later`, `no turn`, or `wrong`."""
    at = f"hands.@{seat}"
    text, cleared = {
        "no turn": ("no_turn=1", ()),
        "wrong": ("wrong_declaration=1", ("points", "loose")),
    }.get(how, (f"packed={how}", ("points", "loose", "cards", "groups")))
    return {f"patch.2.turn{seat}": f"{at}.{text}" + "".join(f"&{at}.{field}=" for field in cleared)}


def won(seat: int) -> Texts:
    cleared = "".join(f"&hands.@{seat}.{field}=" for field in ("points", "loose", "no_turn"))
    return {"patch.3.ended": f"winner=@{seat}{cleared}"}


def counts(**points: str) -> Texts:
    """Counts by seat: `counts(s1="37")`."""
    return {f"hands.@{seat[1:]}.points": text for seat, text in points.items()}
