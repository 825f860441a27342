"""Addresses on this server as clients reach them: below the path of a proxy, if `PUBLIC_URL` names one."""

from flask import has_request_context, request


def public(path: str) -> str:
    """Returns a path of this server for a client: it begins with WSGI's `SCRIPT_NAME` (PEP 3333)."""
    return f"{request.script_root}{path}" if has_request_context() else path


def below(path: str, prefix: str) -> str:
    """Returns a reference below a prefix, unless it is a whole address."""
    return f"{prefix}{path}" if path.startswith("/") else path
