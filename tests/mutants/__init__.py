"""Mutation testing: small changes of engine and games, each of which the tests should notice (`script/mutants`)."""
