"""The orders of the operator of the service, and what the operator sees."""
