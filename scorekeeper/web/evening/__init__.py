"""Pages that finish an evening and settle up."""
