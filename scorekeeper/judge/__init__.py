"""The JSON interface of docs/json-api.md: a question as a JSON object in, an answer as a JSON object out.

The command line and HTTP use these functions. They need no database. Bad input never makes `answer` raise: it returns
an answer with `ok` false.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper import games
from scorekeeper.engine.fields import decode, describe_fields, missing_issue
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.referee import Question
from scorekeeper.engine.step_budget import MOST_STEPS_TOGETHER, Budget, too_hard_question
from scorekeeper.engine.text import ENGLISH, Invalid, Issue, T, Translator, read_all, shorten
from scorekeeper.judge.irregularity import ASK, describe_situations, irregularity, situation_of
from scorekeeper.judge.json_values import NOT_JSON, is_json, json_text, plain, read, reasons_json
from scorekeeper.judge.questions import COMMON_QUESTIONS, CommonQuestion
from scorekeeper.translations import LANGUAGES, translator

__all__ = ["answer", "answer_line", "answer_lines", "answers", "describe", "read", "refusal", "unread_refusal"]

_ENVELOPE = ("id", "game", "ask", "options", "preset", "lang")


def answer(question: object) -> dict[str, object]:
    """Answer one question. If it cannot be answered, `ok` is false and `error` says why."""
    identity: object = None
    speak: Translator = ENGLISH
    try:
        if not isinstance(question, Mapping):
            raise Invalid(Issue("question.type", "", T("A question is a JSON object with “game” and “ask”.")))
        fine, given = is_json(question), question.get("id")
        identity = given if fine or is_json(given) else None
        if not fine:
            raise Invalid(NOT_JSON)
        speak = _language(question)
        game, asked = read_all(lambda: games.find(_given(question, "game")), lambda: _given(question, "ask"))
        speak = _language(question, game)
        fields = {name: value for name, value in question.items() if name not in _ENVELOPE}
        kind = _kind(game, asked, fields)
        options, read = read_all(
            lambda: read_options(game, question.get("options", {}), question.get("preset")),
            lambda: decode(kind.fields, fields),
        )
        if isinstance(kind, CommonQuestion):
            with Budget(too_hard_question()):
                found = kind.answer(game, options, read, speak)
        else:
            ruling = kind.ruling(options, read)
            found = {**ruling.answer, "because": reasons_json(ruling.because, speak)}
    except Invalid as invalid:
        return refusal(identity, invalid.issues, speak)
    return {"id": identity, "ok": True, "answer": plain(found, speak)}


def answers(questions: Sequence[object]) -> list[dict[str, object]]:
    """Answer several questions, which together may take `MOST_STEPS_TOGETHER` steps. Those that come after that are
    refused if they need a search (`too_hard`)."""
    text = T("The questions that were asked before this one took all the steps there are. Ask this one by itself.")
    with Budget(Issue("too_hard", "", text), MOST_STEPS_TOGETHER):
        return [answer(question) for question in questions]


def unread_refusal(question: object, issue: Issue) -> dict[str, object]:
    """The answer to a question that was not even read, because of `issue`: with its `id` and in its language, if it has
    them."""
    given = question if isinstance(question, Mapping) and is_json(question) else {}
    try:
        speak = _language(given)
    except Invalid:
        speak = ENGLISH
    return refusal(given.get("id"), (issue,), speak)


def answer_line(line: str | bytes) -> tuple[str, bool]:
    """Answer one question as JSON text: (the answer as one line of JSON text, its `ok`)."""
    try:
        verdict = answer(read(line))
    except Invalid as invalid:
        verdict = refusal(None, invalid.issues)
    return json_text(verdict), verdict["ok"] is True


def answer_lines(lines: Iterable[str | bytes]) -> Iterator[tuple[str, bool]]:
    """Answer each line with `answer_line`, one at a time. Empty lines are skipped."""
    return (answer_line(line) for line in lines if line.strip())


def describe() -> dict[str, object]:
    """Describe every game: its options, its record, its situations, and its questions with their fields and an example.

    Fields are described by type, bounds and default.
    """
    return {
        "envelope": {"id": "any", "lang": list(LANGUAGES), "preset": "string", "options": "object"},
        "games": {key: _describe_game(game) for key, game in games.games().items()},
    }


def _describe_game(game: AnyGame) -> dict[str, object]:
    speak = translator("en", game.gettext_domain)
    return {
        "name": game.name,
        "players": {"minimum": game.players[0], "maximum": game.players[1]},
        "options": describe_fields(game.Options),
        "presets": {preset.name: dict(preset.changes) for preset in game.presets},
        "record": describe_fields(game.Record),
        "situations": describe_situations(game, speak),
        "asks": {
            ask: {
                "question": speak.gettext(question.label),
                "fields": describe_fields(question.fields),
                "example": {
                    "game": game.key,
                    "ask": ask,
                    **(question.example(game) if isinstance(question, CommonQuestion) else question.example),
                },
            }
            for ask, question in _kinds(game).items()
        },
    }


def _kinds(game: AnyGame) -> dict[str, CommonQuestion[object] | Question[object, object]]:
    return {**COMMON_QUESTIONS, **({ASK: irregularity(game)} if game.irregularities else {}), **game.questions}


def _kind(
    game: AnyGame, asked: object, fields: Mapping[str, object]
) -> CommonQuestion[object] | Question[object, object]:
    if isinstance(asked, str):
        if asked == ASK and game.irregularities:
            return irregularity(game, situation_of(game, fields))
        if asked in game.questions:
            return game.questions[asked]
        if asked in COMMON_QUESTIONS:
            return COMMON_QUESTIONS[asked]
    text = T("There is no question “%(ask)s”. Choose one of: %(known)s.", ask=shorten(asked), known=list(_kinds(game)))
    raise Invalid(Issue("ask.unknown", "ask", text))


def _given(question: Mapping[str, object], name: str) -> object:
    if name not in question:
        raise Invalid(missing_issue(name))
    return question[name]


def _language(question: Mapping[str, object], game: AnyGame | None = None) -> Translator:
    """The translator for the field `lang`, with the words of the game. Raises Invalid (`choice.unknown`)."""
    wanted = question.get("lang", "en")
    if not isinstance(wanted, str) or wanted not in LANGUAGES:
        text = T("Choose one of: %(choices)s.", choices=list(LANGUAGES))
        raise Invalid(Issue("choice.unknown", "lang", text))
    return translator(wanted, game.gettext_domain) if game else translator(wanted)


def refusal(identity: object, issues: Sequence[Issue], speak: Translator = ENGLISH) -> dict[str, object]:
    """The answer to a refused question: the first issue in `error` and, if there are several, all in `errors`.

    `identity` is the `id` of the question.
    """
    errors = [
        {"code": one.code, "field": one.field, "message": one.text.render(speak)}
        | ({"cards": list(one.cards)} if one.cards else {})
        for one in issues
    ]
    refused = {"id": identity, "ok": False, "error": errors[0]}
    return refused | ({"errors": errors} if len(errors) > 1 else {})
