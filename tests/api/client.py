"""A test client whose answers are JSON: what a test reads of one needs no check first that there is any."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class ApiResponse(TestResponse):
    """A response of the service."""

    @property
    def json(self) -> Any:
        """The body as JSON; None when it is something else."""
        return self.get_json()


class ApiClient(FlaskClient):
    """Flask's test client with responses of this type."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.response_wrapper = ApiResponse

    def open(self, *args: Any, **kwargs: Any) -> ApiResponse:
        response = super().open(*args, **kwargs)
        assert isinstance(response, ApiResponse)
        return response

    def get(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="GET", **kwargs)

    def post(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="POST", **kwargs)

    def put(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="PUT", **kwargs)

    def patch(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="PATCH", **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="DELETE", **kwargs)

    def head(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="HEAD", **kwargs)

    def options(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="OPTIONS", **kwargs)


def client_of(app: Flask) -> ApiClient:
    """A new client of an app whose `test_client_class` is an ApiClient."""
    client = app.test_client()
    assert isinstance(client, ApiClient)
    return client
