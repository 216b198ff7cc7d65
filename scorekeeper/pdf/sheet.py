"""A sheet or a picture as HTML, before anything is laid out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Self

from scorekeeper.pdf.environment import environment
from scorekeeper.pdf.paper_size import Size
from scorekeeper.translations import speaking


@dataclass(frozen=True)
class Sheet:
    """A sheet to print: a template, a language and gettext domain, a size, and the context of the template.

    What depends on how much room there is, whoever lays the pages out tries:
    `fits` are layouts of css/pdf/fit.css to try, in this order, if the last page is sparse.
    `types` are font sizes in points, the largest first: the first that fits on one page is taken, else the first that
    fits on two, else the last one. The template gets it as `type`.
    `filled` makes the sheet that is printed from the height in millimetres that this one leaves free on its
    fullest page, which its elements `end-1`, `end-2` and so on end.
    `region` is where the reader lives (`GB`), for the dates; perhaps empty.
    """

    template: str
    language: str
    domain: str
    size: Size
    context: Mapping[str, object]
    fits: tuple[str, ...] = ()
    types: tuple[float, ...] = ()
    filled: Callable[[float], Self] | None = None
    region: str = ""

    def html(self, fit: str = "") -> str:
        """The sheet as HTML, in one of the layouts `fits`."""
        with speaking(self.domain):
            template = environment(self.language).get_template(f"pdf/{self.template}.html")
            return template.render(
                {**self.context, "size": self.size, "small": self.size.pocket, "fit": fit, "region": self.region}
            )
