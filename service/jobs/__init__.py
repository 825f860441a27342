"""The jobs that the service asks workers for: which there are, and how they stand in the queues."""
