"""The forms: the setup of a match, a hand, a question to the referee. They are read, checked and shown again."""
