"""The callers of the service: their tokens, tickets and persons, their quotas, and the answers kept for a retry."""
