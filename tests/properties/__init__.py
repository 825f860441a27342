"""Properties: what holds in every game, tried with random players over whole random games."""
