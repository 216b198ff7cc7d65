"""A sheet or a picture as HTML, before anything is laid out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Self

from scorekeeper.pdf.environment import environment
from scorekeeper.pdf.paper_size import Size
from scorekeeper.translations import speaking

# A last page that is filled less than this share of its height is sparse, or nearly empty. Only sheets with at most so
# many pages are laid out again for that, because each attempt takes as much time and memory again.
SPARSE, NEARLY_EMPTY = (0.4, 4), (0.25, 20)


@dataclass(frozen=True)
class Sheet:
    """A sheet to print: a template, a language and gettext domain, a size, and the context of the template.

    Three things are tried when the pages are laid out. `fits` are layouts of css/pdf/fit.css to try, in this order, if
    the last page is sparse. `types` are font sizes in points, the largest first: the first that fits on one page is
    taken, else the first that fits on two, else the last one; the template gets it as `type`. `filled` makes the sheet
    that is printed from the height in millimetres that this one leaves free on its fullest page, which its elements
    `end-1`, `end-2` and so on end. `region` is where the reader lives (`GB`), for the dates; perhaps empty.
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
        """The sheet as HTML for WeasyPrint, in one of the layouts `fits`."""
        return self._rendered(fit=fit, browser=None)

    def html_to_print(self, title: str, asset: Callable[[str], str], back: str, left: float | None = None) -> str:
        """The sheet as a page for a browser, which lays it out by a script (static/js/files/paper.js) and prints it.
        `asset` returns the address of a static file; `back` is the address the page leads back to.

        `left` millimetres are free on its fullest page, as the script measured on the page without them: the sheet
        that `filled` makes. A height that no page has does not count.
        """
        if self.filled and left is not None and 0 <= left <= self.size.room[1]:
            return self.filled(left).html_to_print(title, asset, back)
        layout = {
            "data-fits": " ".join(self.fits),
            "data-types": " ".join(map(str, self.types)),
            "data-sparse": "{} {}".format(*SPARSE),
            "data-nearly-empty": "{} {}".format(*NEARLY_EMPTY),
            "data-fill": "" if self.filled else None,
        }
        browser = {"title": title, "asset": asset, "back": back, "layout": layout}
        return self._rendered(fit="", browser=browser)

    def _rendered(self, **more: object) -> str:
        with speaking(self.domain):
            template = environment(self.language).get_template(f"pdf/{self.template}.html")
            context = {**self.context, "size": self.size, "small": self.size.pocket, "region": self.region}
            return template.render(context, **more)
