"""Pages about players: names, joining and leaving, statistics."""
