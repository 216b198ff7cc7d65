"""Ledgers as people read them: score sheet, chart, statistics, result, settling up, rulebook."""
