"""What the operator of the service may see and order."""
