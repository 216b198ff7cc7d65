"""Pages that record, preview, correct and show hands."""
