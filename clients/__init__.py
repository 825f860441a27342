"""Client packages, made from `openapi.yaml` and a layer written by hand: `python -m clients`."""
