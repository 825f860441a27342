"""What a bot says to a request for an undo."""

from workers.bots.table import Answer, View

UNDO = "undo"


def vote(view: View) -> Answer:
    """Agrees, unless that takes back what was shown to its seat alone: cards it drew, a hand it looked at."""
    secrets = view["undo"]["crosses"]["secrets"]
    mine = any(secret["seat"] == view["viewer"] for secret in secrets)
    return {"kind": "confirm", "yes": not mine}
