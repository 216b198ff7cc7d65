"""Exact solvers, one module a game: integers inside, cards outside."""
