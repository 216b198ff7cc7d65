"""Pages about rules: the rulebook, the rules in force, the rules that a phone has saved."""

from scorekeeper.web.rules import pages, saved_pages

BLUEPRINTS = (
    pages.pages,
    saved_pages.pages,
)
