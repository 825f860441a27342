"""The aliens of the classic editions, as far as the founding documents name them."""
