"""States of games: folded from their logs, cached, loaded."""
