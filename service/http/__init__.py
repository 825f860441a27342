"""The HTTP side of every request: problems, headers, tokens, limits."""
