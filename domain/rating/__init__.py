"""Rated games and the ladder over them (RATE-01..09). No rule of the game itself knows this room."""
