"""Our own finished games on disk."""
