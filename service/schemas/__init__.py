"""marshmallow schemas: what comes in is checked by them, what goes out is documented by them."""
