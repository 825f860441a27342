"""Live updates of a game for all who follow it, presence and talk."""
