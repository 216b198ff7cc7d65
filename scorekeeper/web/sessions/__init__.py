"""Pages of a session: the first page, the score, the board, deletion."""

from scorekeeper.web.sessions import board_pages, deletion_pages, example_pages, home_pages, pages

BLUEPRINTS = (
    pages.pages,
    board_pages.pages,
    deletion_pages.pages,
    example_pages.pages,
    home_pages.pages,
)
