"""Pages of settings: language, card colours, the installed app."""

from scorekeeper.web.settings import app_pages, asset_pages, colour_pages, language_pages

BLUEPRINTS = (
    app_pages.pages,
    asset_pages.pages,
    colour_pages.pages,
    language_pages.pages,
)
