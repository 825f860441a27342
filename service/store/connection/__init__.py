"""The servers of the store: addresses, clients, how safe they are, and the one that is bundled."""
