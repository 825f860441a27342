"""The log of a game: one stream, and the form of its entries."""
