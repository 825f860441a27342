"""The callers of the service: their tokens and tickets, their quotas, and the answers kept for a retry."""
