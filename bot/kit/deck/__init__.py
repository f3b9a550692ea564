"""Any deck of cards: decks and named piles, private hands, and every operation that a table knows."""
