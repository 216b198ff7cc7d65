"""The question `irregularity`: what follows if something went wrong. Each game with situations answers it."""

from collections.abc import Mapping
from dataclasses import make_dataclass
from functools import cache

from scorekeeper import games
from scorekeeper.engine.fields import Choice, Json, describe_fields, missing_issue, spec
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.irregularities import Situation
from scorekeeper.engine.text import N_, Invalid, Issue, Reason, T, Translator, shorten
from scorekeeper.judge.json_values import reasons_json
from scorekeeper.judge.questions import CommonQuestion

ASK = "irregularity"
_NAME = "situation"


def situation_of(game: AnyGame, fields: Mapping[str, object]) -> Situation[object]:
    """The situation of a game that is named in these fields of a question.

    Raises `Invalid` if none is named (`field.missing`) or if the game has none of this number (`situation.unknown`).
    """
    if _NAME not in fields:
        raise Invalid(missing_issue(_NAME))
    for situation in game.irregularities:
        if situation.rule == fields[_NAME]:
            return situation
    text = T(
        "There is no situation “%(given)s” in this game. Choose one of: %(known)s.",
        given=shorten(fields[_NAME]),
        known=[situation.rule for situation in game.irregularities],
    )
    raise Invalid(Issue("situation.unknown", _NAME, text))


def irregularity(game: AnyGame, situation: Situation[object] | None = None) -> CommonQuestion[object]:
    """The question about a situation with its facts or, without `situation`, about any situation of the game."""
    return CommonQuestion(
        N_("Something went wrong. What now?"), _fields(game.key, situation and situation.rule), _answer, _example
    )


def describe_situations(game: AnyGame, speak: Translator) -> dict[str, Json]:
    """The situations of a game by number: what happened, the facts to give, the options that the ruling follows."""
    return {situation.rule: _describe(game.key, situation, speak) for situation in game.irregularities}


def _describe(key: str, situation: Situation[object], speak: Translator) -> dict[str, Json]:
    described = describe_fields(_fields(key, situation.rule))
    return {
        "situation": speak.gettext(situation.label),
        "group": situation.group,
        "facts": {
            fact.key: {"question": speak.gettext(fact.question), **described[fact.key]} for fact in situation.facts
        },
        "options": list(situation.options),
    }


# Cached, because the descriptions of a dataclass are kept as long as the program runs.
@cache
def _fields(key: str, rule: str | None) -> type[object]:
    """The dataclass of the fields of a question: the situation, and the facts of the situation `rule`."""
    situations = {situation.rule: situation for situation in games.find(key).irregularities}
    labels = {number: situation.label for number, situation in situations.items()}
    facts = situations[rule].facts if rule else ()
    questions = [(fact.key, object, spec(fact.kind, fact.usual, fact.question, rule=rule or "")) for fact in facts]
    return make_dataclass("Fields", [*questions, (_NAME, str, spec(Choice(labels)))], frozen=True, kw_only=True)


def _answer(game: AnyGame, options: object, inputs: object, speak: Translator) -> dict[str, object]:
    facts = dict(vars(inputs))
    rule = facts.pop(_NAME)
    ruling = situation_of(game, {_NAME: rule}).rule_on(options, facts)
    return {
        "ruling": ruling.text,
        "costs": ruling.costs,
        "others": ruling.others,
        "because": reasons_json([Reason(rule, ruling.text), Reason(rule, ruling.price)], speak),
    }


def _example(game: AnyGame) -> Mapping[str, Json]:
    """The situation with the most options and facts, with the usual answers."""
    situation = max(game.irregularities, key=lambda situation: (len(situation.options), len(situation.facts)))
    return {_NAME: situation.rule, **{fact.key: fact.usual for fact in situation.facts}}
