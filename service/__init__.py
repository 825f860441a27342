"""The service around the game: HTTP, event store, live feeds."""

VERSION = "0.3.0"
"""The version of the whole program. pyproject.toml, the packages of clients and `/v1/meta` have it from here."""
