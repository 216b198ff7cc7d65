"""The rules in words: the sentences of `rules.toml`, and below each what the table has decided (ANY-01 to ANY-35)."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files

from scorekeeper.engine.fields import specs
from scorekeeper.engine.rulebook import Section, Sentence, fill_in, sentence
from scorekeeper.engine.text import T
from scorekeeper.games.any.options import PLAYERS, Options

_SECTIONS: dict[str, dict[str, str]] = tomllib.loads((files(__package__) / "rules.toml").read_text("utf-8"))
_NUMBERS = dict(zip(("fewest", "most"), PLAYERS, strict=True))
_PLAIN = Options()


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """Every rule, with the options that differ from the plain pad."""
    return fill_in(
        options,
        *(
            Section(title, tuple(each for rule, text in sentences.items() for each in _sentences(options, rule, text)))
            for title, sentences in _SECTIONS.items()
        ),
    )


def _sentences(options: Options, rule: str, text: str) -> Iterator[Sentence]:
    yield sentence(rule, T(text, **(_NUMBERS if "%(fewest)s" in text else {})))
    for name, option in specs(Options).items():
        if option.rule == rule and getattr(options, name) != getattr(_PLAIN, name) and option.matters(options):
            decision = T("%(label)s: %(value)s.", label=T(option.label), value=T(f"%({name})s"))
            yield sentence(rule, decision, name, *(need.option for need in option.needs))
