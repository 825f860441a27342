"""A bot that plays a seat by a webhook with `"mode": "decide"`: SECRET=whsec_... flask --app examples/webhook_bot.py
run
"""

import base64
import hmac
import os
import random
import time
from typing import Any

from flask import Flask, abort, request

app = Flask(__name__)


@app.post("/")
def decide() -> Any:
    id, timestamp = request.headers["webhook-id"], request.headers["webhook-timestamp"]
    key = base64.b64decode(os.environ["SECRET"].removeprefix("whsec_"))
    signature = hmac.digest(key, f"{id}.{timestamp}.".encode() + request.get_data(), "sha256")
    right = "v1," + base64.b64encode(signature).decode()
    signatures = request.headers["webhook-signature"].split()
    if abs(time.time() - int(timestamp)) > 300 or not any(hmac.compare_digest(right, each) for each in signatures):
        abort(401)
    data = request.get_json()["data"]
    if "legal_commands" not in data:  # a notice, not a question
        return "", 204
    return random.choice(data["legal_commands"]["items"])["command"]
