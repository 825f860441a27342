"""The laboratory: many games of built-in bots without a server, and what they tell about the game."""
