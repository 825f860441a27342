"""The server's finished games on disk."""
