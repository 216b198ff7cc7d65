"""Pages that finish a session and settle up."""
