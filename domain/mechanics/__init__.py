"""What a few aliens share and the base game does not know."""
