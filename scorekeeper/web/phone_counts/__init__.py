"""Pages on which players count their own hands, each on their own phone."""
