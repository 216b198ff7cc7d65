"""Pages of a session: the first page, the score, the board, deletion."""
