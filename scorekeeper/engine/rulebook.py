"""The types of a rulebook: sections of sentences, each with the numbers of the rules it states."""

from dataclasses import dataclass, replace

from scorekeeper.engine.fields import named_options, with_options
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

    def with_options(self, options: object) -> "Sentence":
        """The sentence with the values of the options that its text names; it depends on them as well."""
        names = dict.fromkeys((*named_options(self.text, options), *self.options))
        return replace(self, text=with_options(self.text, options), options=tuple(names))


@dataclass(frozen=True)
class Section:
    """A part of a rulebook. `title` is a message id. Sentences on the same rule follow each other."""

    title: str
    sentences: tuple[Sentence, ...]


def fill_in(options: object, *sections: Section) -> tuple[Section, ...]:
    """The sections with the values of the options that their sentences name: `%(pack_first)s` is what it costs here."""
    return tuple(
        Section(section.title, tuple(sentence.with_options(options) for sentence in section.sentences))
        for section in sections
    )


def sentence(rule: str, text: Text, *options: str) -> Sentence:
    """A sentence that states one rule.

    `options` are the options that decide whether this sentence is said or another one. It depends on those that fill
    its placeholders anyway.
    """
    return Sentence(text, (rule,), options)
