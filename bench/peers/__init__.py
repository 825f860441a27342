"""Programs of others that do the same work, started and measured beside ours."""
