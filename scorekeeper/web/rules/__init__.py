"""Pages about rules: the rulebook, the rules in force, the rules that a phone has saved."""
