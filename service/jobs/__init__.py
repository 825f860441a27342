"""The jobs that the service enqueues for workers, and their form in the queues."""
