"""What the operator may see and order."""
