"""Who sits where and plays when: what changes in a match, what the rules allow, the draw before it."""
