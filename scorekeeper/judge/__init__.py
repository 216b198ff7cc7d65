"""The JSON interface of docs/json-api.md: a question is a JSON object, and so is its answer.

The command line and HTTP use these functions. They need no database. `answer` does not raise for bad input: it returns
an answer with `ok` false.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from scorekeeper import games
from scorekeeper.engine.fields import decode, describe_fields, missing_issue
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.ledger import read_options
from scorekeeper.engine.referee import Question
from scorekeeper.engine.step_budget import MOST_STEPS_TOGETHER, TOO_HARD_QUESTION, Budget
from scorekeeper.engine.text import ENGLISH, Invalid, Issue, T, Translator, read_all, shorten
from scorekeeper.judge.irregularity import ASK, describe_situations, irregularity, situation_of
from scorekeeper.judge.json_values import NOT_JSON, is_json, json_text, plain, reasons_json
from scorekeeper.judge.json_values import read as read
from scorekeeper.judge.players import by_game, with_known_names
from scorekeeper.judge.questions import COMMON_QUESTIONS, CommonQuestion
from scorekeeper.translations import LANGUAGES, translator

_ENVELOPE = ("id", "game", "ask", "options", "preset", "lang")


def answer(question: object) -> dict[str, object]:
    """Answer a question. If it cannot be answered, `ok` is false and `error` says why."""
    identity: object = None
    speak: Translator = ENGLISH
    try:
        if not isinstance(question, Mapping):
            raise Invalid(Issue("question.type", "", T("A question is a JSON object with “game” and “ask”.")))
        valid, sent_id = is_json(question), question.get("id")
        identity = sent_id if valid or is_json(sent_id) else None
        if not valid:
            raise Invalid(NOT_JSON)
        speak = _language(question)
        game, ask = read_all(lambda: games.find(_field(question, "game")), lambda: _field(question, "ask"))
        speak = _language(question, game)
        own_fields = {name: value for name, value in question.items() if name not in _ENVELOPE}
        kind = _kind(game, ask, own_fields)
        fields = with_known_names(game, kind.fields, own_fields)
        options, inputs = read_all(
            lambda: read_options(game, question.get("options", {}), question.get("preset")),
            lambda: _inputs(game, kind, fields),
        )
        if isinstance(kind, CommonQuestion):
            with Budget(TOO_HARD_QUESTION):
                result = kind.answer(game, options, inputs, speak)
        else:
            ruling = kind.ruling(options, inputs)
            result = {**ruling.answer, "because": reasons_json(ruling.because, speak)}
    except Invalid as invalid:
        return refusal(identity, invalid.issues, speak)
    return {"id": identity, "ok": True, "answer": plain(result, speak)}


def answers(questions: Sequence[object]) -> list[dict[str, object]]:
    """Answer the questions, which share `MOST_STEPS_TOGETHER` steps. When these are spent, a question that needs a
    search is refused (`too_hard`)."""
    text = T("The questions that were asked before this one took all the steps there are. Ask this one by itself.")
    with Budget(Issue("too_hard", "", text), MOST_STEPS_TOGETHER):
        return [answer(question) for question in questions]


def refusal_of(question: object, issue: Issue) -> dict[str, object]:
    """The refusal, because of `issue`, of a question that was not answered: with its `id` and in its language, if it
    has them."""
    fields = question if isinstance(question, Mapping) and is_json(question) else {}
    speak: Translator = ENGLISH
    with suppress(Invalid):
        speak = _language(fields)
    return refusal(fields.get("id"), (issue,), speak)


def answer_line(line: str | bytes) -> tuple[str, bool]:
    """Answer a question in JSON. Returns the answer as a line of JSON, and its `ok`."""
    try:
        verdict = answer(read(line))
    except Invalid as invalid:
        verdict = refusal(None, invalid.issues)
    return json_text(verdict), verdict["ok"] is True


def answer_lines(lines: Iterable[str | bytes]) -> Iterator[tuple[str, bool]]:
    """Answer each line with `answer_line`, when its answer is needed. Empty lines are skipped."""
    return (answer_line(line) for line in lines if line.strip())


def describe() -> dict[str, object]:
    """Describe the games: options, record, situations, and questions with their fields and an example.

    Fields are described by type, bounds and default.
    """
    return {
        "envelope": {"id": "anything", "lang": list(LANGUAGES), "preset": "string", "options": "object"},
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
    wrong = {ASK: irregularity(game)} if game.irregularities else {}
    return {**COMMON_QUESTIONS, **wrong, **game.questions, **game.program_questions}


def _kind(
    game: AnyGame, ask: object, fields: Mapping[str, object]
) -> CommonQuestion[object] | Question[object, object]:
    if ask == ASK and game.irregularities:
        return irregularity(game, situation_of(game, fields))
    kinds = _kinds(game)
    if isinstance(ask, str) and ask in kinds:
        return kinds[ask]
    text = T("There is no question “%(ask)s”. Choose one of: %(known)s.", ask=shorten(ask), known=list(kinds))
    raise Invalid(Issue("ask.unknown", "ask", text))


def _inputs(
    game: AnyGame, kind: CommonQuestion[object] | Question[object, object], fields: Mapping[str, object]
) -> object:
    """The inputs of a question. Raises `Invalid` with all issues."""
    try:
        return decode(kind.fields, fields)
    except Invalid as invalid:
        raise Invalid(*(by_game(game, issue, fields) for issue in invalid.issues)) from invalid


def _field(question: Mapping[str, object], name: str) -> object:
    if name not in question:
        raise Invalid(missing_issue(name))
    return question[name]


def _language(question: Mapping[str, object], game: AnyGame | None = None) -> Translator:
    """The translator for the field `lang`, with the words of the game. Raises `Invalid` (`choice.unknown`)."""
    language = question.get("lang", "en")
    if not isinstance(language, str) or language not in LANGUAGES:
        text = T("Choose one of: %(choices)s.", choices=list(LANGUAGES))
        raise Invalid(Issue("choice.unknown", "lang", text))
    return translator(language, game.gettext_domain) if game else translator(language)


def refusal(identity: object, issues: Sequence[Issue], speak: Translator = ENGLISH) -> dict[str, object]:
    """The answer to a refused question: the first issue in `error` and, if there are more, all of them in `errors`.

    `identity` is the `id` of the question.
    """
    errors = [
        {"code": issue.code, "field": issue.field, "message": issue.text.render(speak)}
        | ({"cards": list(issue.cards)} if issue.cards else {})
        for issue in issues
    ]
    refusal = {"id": identity, "ok": False, "error": errors[0]}
    return refusal | ({"errors": errors} if len(errors) > 1 else {})
