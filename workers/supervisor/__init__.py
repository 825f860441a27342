"""The supervisor, which starts every process, watches them, and restarts them."""
