"""The service around the game: HTTP, event store, live feeds."""
