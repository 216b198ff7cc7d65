"""The types of a rulebook: sections of sentences, each with the numbers of the rules it states."""

from dataclasses import dataclass

from scorekeeper.engine.text import Text


@dataclass(frozen=True)
class Sentence:
    """One sentence of a rulebook.

    `rules` are the numbers of the rules it states, `options` the names of the options that its words depend on. Points
    and other numbers are parameters of the text, never part of its message.
    """

    text: Text
    rules: tuple[str, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A part of a rulebook. `title` is a message id. Sentences on the same rule follow each other."""

    title: str
    sentences: tuple[Sentence, ...]


def sentence(rule: str, text: Text, *options: str) -> Sentence:
    """A sentence that states one rule; `options` are the names of the options that its words depend on."""
    return Sentence(text, (rule,), options)
