"""The API document: openapi.yaml, as the code of the API describes it."""
