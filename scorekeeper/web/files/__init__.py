"""Pages that print, send, export, import and back up."""
