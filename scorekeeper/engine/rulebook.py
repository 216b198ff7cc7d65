"""The types of a rulebook: sections of sentences, each with the numbers of the rules it states."""

from dataclasses import dataclass, replace

from scorekeeper.engine.fields import named_options, with_options
from scorekeeper.engine.text import Text


@dataclass(frozen=True)
class Sentence:
    """A sentence of a rulebook.

    `rules` are the numbers of the rules that it states, `options` the names of the options that its words depend on.
    Numbers are parameters of the text, never part of its message.
    """

    text: Text
    rules: tuple[str, ...]
    options: tuple[str, ...] = ()

    def with_options(self, options: object) -> "Sentence":
        """The sentence with the values of the options that its text names. It depends on these as well."""
        names = dict.fromkeys((*named_options(self.text, options), *self.options))
        return replace(self, text=with_options(self.text, options), options=tuple(names))


@dataclass(frozen=True)
class Section:
    """A part of a rulebook. `title` is a message id. Sentences on the same rule follow each other."""

    title: str
    sentences: tuple[Sentence, ...]


def fill_in(options: object, *sections: Section) -> tuple[Section, ...]:
    """The sections with the values of the options that their sentences name: `%(pack_first)s` is the cost of a pack."""
    return tuple(
        Section(section.title, tuple(sentence.with_options(options) for sentence in section.sentences))
        for section in sections
    )


def sentence(rule: str, text: Text, *options: str) -> Sentence:
    """A sentence that states the rule `rule`.

    `options` are the names of the options that decide between this sentence and another. Options that its text names
    need not be given.
    """
    return Sentence(text, (rule,), options)
