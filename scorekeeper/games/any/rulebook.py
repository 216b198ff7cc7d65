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
_SPECS = specs(Options).items()
_BY_RULE = {rule: [(name, one) for name, one in _SPECS if one.rule == rule] for rule in {one.rule for _, one in _SPECS}}


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """Every rule, with the options that differ from the plain pad."""
    return fill_in(
        options,
        *(
            Section(title, tuple(one for rule, text in sentences.items() for one in _sentences(options, rule, text)))
            for title, sentences in _SECTIONS.items()
        ),
    )


def _sentences(options: Options, rule: str, text: str) -> Iterator[Sentence]:
    yield sentence(rule, T(text, **(_NUMBERS if "%(fewest)s" in text else {})))
    for name, option in _BY_RULE.get(rule, ()):
        if getattr(options, name) != getattr(_PLAIN, name) and option.matters(options):
            said = T("%(label)s: %(value)s.", label=T(option.label), value=T(f"%({name})s"))
            yield sentence(rule, said, name, *(need.option for need in option.needs))
