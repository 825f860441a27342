"""JSON Merge Patch (RFC 7396)."""

from typing import Any

MEDIA_TYPE = "application/merge-patch+json"


def merged(target: Any, patch: Any) -> Any:
    """Returns the target with the patch applied; neither is changed (RFC 7396, 2)."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found
