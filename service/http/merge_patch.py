"""JSON Merge Patch (RFC 7396)."""

from typing import Any

MEDIA_TYPE = "application/merge-patch+json"


def merged(target: Any, patch: Any) -> Any:
    """Returns the target with the patch applied; neither is changed (RFC 7396, 2)."""
    if not isinstance(patch, dict):
        return patch
    patched = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            patched.pop(name, None)
        else:
            patched[name] = merged(patched.get(name), value)
    return patched
