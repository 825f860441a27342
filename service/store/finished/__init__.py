"""The log of finished games: its entries, its Merkle tree, its static files."""
