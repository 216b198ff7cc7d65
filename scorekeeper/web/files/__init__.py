"""Pages that print, send, export, import and back up."""

from scorekeeper.web.files import backup_pages, export_pages, import_pages, paper_pages, send_pages

BLUEPRINTS = (
    backup_pages.pages,
    export_pages.pages,
    import_pages.pages,
    paper_pages.pages,
    send_pages.pages,
)
