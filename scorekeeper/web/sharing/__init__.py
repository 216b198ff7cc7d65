"""Pages that let other phones in, and the list of phones."""
