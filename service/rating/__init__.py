"""The ladder as the service keeps it, and how anybody computes it again (docs/auditing/ladder.md)."""
