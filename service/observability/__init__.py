"""Log lines and metrics of every process."""
