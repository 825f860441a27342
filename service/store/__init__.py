"""The event store: one Redis stream per game, written by one script, and the server that comes with it."""
