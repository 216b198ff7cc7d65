"""Converts between the options of a game and the fields of a form. A raw value is the text of a field."""

from collections.abc import Mapping

from scorekeeper.engine.fields import Boolean, Choice, Integer, Kind, Nullable, Spec, specs
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.text import Invalid
from scorekeeper.web.inputs.typed import typed_number

# The value of a checkbox that is on.
ON = "y"


def raw_value(value: object) -> str:
    """The text of the input for a value of an option."""
    if isinstance(value, bool):
        return ON if value else ""
    return "" if value is None else str(value)


def needs(described: Spec) -> list[list[tuple[str, list[str], bool]]]:
    """The conditions under which a field has an effect, for the script; all of one of the lists must hold. A condition
    is the input of an option, its raw values, and whether it must have none of them."""
    return [
        [(f"options-{need.option}", list(map(raw_value, need.values)), need.denied) for need in conditions]
        for conditions in described.alternatives
    ]


def raw_options(game: AnyGame, preset: str) -> dict[str, str]:
    """The raw value of each option in a preset, by name. An unknown preset counts as the first one."""
    try:
        return raw_values(read_options(game, {}, preset))
    except Invalid:
        return raw_values(read_options(game, {}, game.presets[0].key))


def raw_values(options: object) -> dict[str, str]:
    """The raw value of each option, by name."""
    return {name: raw_value(getattr(options, name)) for name in specs(type(options))}


def with_preset_applied(game: AnyGame, sent: Mapping[str, str]) -> dict[str, str]:
    """The sent fields, with the chosen preset applied.

    Options that still have the value of the preset in `shown` take that of the preset in `preset`. So do missing
    options that always have a value: addresses of earlier versions lack new options. The option in `flip` is switched.
    """
    data = dict(sent.items())
    before = raw_options(game, data.get("shown", ""))
    after = raw_options(game, data.get("preset", ""))
    flip = data.pop("flip", None)
    for name in before:
        key = f"options-{name}"
        kind = specs(game.Options)[name].kind
        unknown = key not in data and not isinstance(kind, Boolean | Nullable)
        if unknown or "shown" not in data or plain_text(data.get(key, "")) == before[name]:
            data[key] = after[name]
        if name == flip:
            data[key] = "" if data.get(key) else ON
        if not data.get(key) and isinstance(kind, Boolean):
            data.pop(key, None)
    data["shown"] = data.get("preset", "")
    return data


def sent_values(game: AnyGame, sent: Mapping[str, str]) -> dict[str, str]:
    """The raw value of each option among sent fields, by name."""
    values = {name: sent.get(f"options-{name}", "") for name in specs(game.Options)}
    booleans = {name for name, spec in specs(game.Options).items() if isinstance(spec.kind, Boolean)}
    return values | {name: "" if values[name] in ("", "false") else ON for name in booleans}


def options_as_json(game: AnyGame, raw: Mapping[str, str]) -> dict[str, object]:
    """The options as the engine reads them, from raw values by name.

    An option that has no effect beside the others is left out if the engine would refuse it: the page hides it, so it
    follows the preset.
    """
    options, idle = _json_values(game, raw), idle_options(game, raw)
    return {
        name: options[name]
        for name, spec in specs(game.Options).items()
        if name not in idle or _is_readable(spec.kind, options[name])
    }


def idle_options(game: AnyGame, raw: Mapping[str, str]) -> set[str]:
    """The names of the options that have no effect beside the others."""
    options = _json_values(game, raw)
    described = specs(game.Options).items()
    return {name for name, spec in described if not all(need.holds(options[need.option]) for need in spec.needs)}


def differing_options(game: AnyGame, preset: str, raw: Mapping[str, str]) -> set[str]:
    """The names of the options that differ from the preset and have an effect beside the others."""
    usual = raw_options(game, preset)
    return {name for name, text in raw.items() if plain_text(text) != usual[name]} - idle_options(game, raw)


def rules_address(game: AnyGame, preset: str, raw: Mapping[str, str]) -> dict[str, str]:
    """The preset, and the options if any differs from it, as query arguments that a form can read."""
    differs = differing_options(game, preset, raw)
    return {"preset": preset, **({"shown": preset, **named_inputs(raw)} if differs else {})}


def _json_values(game: AnyGame, raw: Mapping[str, str]) -> dict[str, object]:
    return {name: as_json(spec.kind, raw[name]) for name, spec in specs(game.Options).items()}


def _is_readable(kind: Kind[object], value: object) -> bool:
    try:
        kind.decode(value, "")
    except Invalid:
        return False
    return True


def named_inputs(options: Mapping[str, str]) -> dict[str, str]:
    """The non-empty raw values by name of input: browsers do not send a checkbox that is off."""
    return {f"options-{name}": raw for name, raw in options.items() if raw}


def plain_text(raw: str) -> str:
    """A typed text with plain digits and signs, without surrounding spaces."""
    return typed_number(raw).strip()


def as_json(kind: Kind[object], raw: str) -> object:
    """The JSON value of a raw value. Text that does not fit stays text, which the engine reports."""
    match kind:
        case Boolean():
            return bool(raw)
        case Nullable():
            return as_json(kind.kind, raw) if plain_text(raw) else None
        case Choice():
            return next((value for value in kind.labels if str(value) == raw), raw)
        case Integer():
            typed = plain_text(raw)
            return int(typed) if typed.removeprefix("-").isdecimal() and len(typed) <= 9 else raw
        case _:
            return raw
