"""Pages that ask the referee, and the referee for programs."""

from scorekeeper.web.referee import api, irregularity_pages, pages

BLUEPRINTS = (
    pages.pages,
    api.pages,
    irregularity_pages.pages,
)
