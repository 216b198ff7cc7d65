"""The rules in words: the sentences of `rules.toml`, and below each what the table has decided (ANY-01 to ANY-35)."""

from collections.abc import Iterator
from importlib.resources import files

from scorekeeper.engine.fields import specs
from scorekeeper.engine.rule_file import read_rules
from scorekeeper.engine.rulebook import Section, Sentence
from scorekeeper.engine.text import T
from scorekeeper.games.any.options import PLAYERS, Options

_RULES = read_rules((files(__package__) / "rules.toml").read_text("utf-8"), Options)
_PLAIN = Options()


def rulebook(options: Options, players: int) -> tuple[Section, ...]:
    """Every rule, with the options that differ from the plain pad."""
    fewest, most = PLAYERS
    sections = _RULES.rulebook(options, players, {"fewest": fewest, "most": most})
    return tuple(
        Section(section.title, tuple(line for rule in section.sentences for line in (rule, *_decisions(options, rule))))
        for section in sections
    )


def _decisions(options: Options, stated: Sentence) -> Iterator[Sentence]:
    for name, option in specs(Options).items():
        if option.rule in stated.rules and getattr(options, name) != getattr(_PLAIN, name) and option.matters(options):
            decision = T("%(label)s: %(value)s.", label=T(option.label), value=T(f"%({name})s"))
            needs = (need.option for need in option.needs)
            yield Sentence(decision, (option.rule,), (name, *needs)).with_options(options)
