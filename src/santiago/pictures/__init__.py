"""Pictures to share: a headline from the data of a game, in four languages, and a card with it."""
