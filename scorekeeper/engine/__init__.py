"""What every game is made of: sentences, cards, melds, fields, lines, the state between hands, the ledger."""
