"""Pages that start a match, change its terms, finish it, and draw the seats."""
