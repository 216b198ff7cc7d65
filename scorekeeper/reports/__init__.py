"""Ledgers as people read them: score sheet, charts, statistics, rulebook, files for other programs."""
