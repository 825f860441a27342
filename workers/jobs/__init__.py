"""The jobs of the queue, and the process that runs them."""
