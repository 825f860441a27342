"""The jobs that the service asks workers for: which there are, and what they are in the queues."""
