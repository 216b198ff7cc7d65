"""Pages about players: names, joining and leaving, statistics."""

from scorekeeper.web.players import action_pages, pages, statistics_pages

BLUEPRINTS = (
    pages.pages,
    action_pages.pages,
    statistics_pages.pages,
)
