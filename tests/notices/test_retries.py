"""Eight tries in two days, later where the receiver asks for it; signatures by the standard."""

from datetime import UTC, datetime
from email.utils import format_datetime

import pytest
import time_machine
from standardwebhooks import Webhook, WebhookVerificationError

from service.notices import retries, signatures
from service.notices.retries import DAY, PAUSES, TRIES, next_try

NOW = 1_790_000_000_000


def never() -> float:
    return 0.0


def test_there_are_eight_tries_in_two_days() -> None:
    assert TRIES == 8
    at, tries = NOW, 1
    while (again := next_try(tries, at, "", never)) is not None:
        assert again > at
        at, tries = again, tries + 1
    assert tries == TRIES
    assert 1.9 * DAY < at - NOW <= 2 * DAY


def test_what_failed_together_does_not_come_back_together() -> None:
    early, late = next_try(2, NOW, "", never), next_try(2, NOW, "", lambda: 0.999)
    assert early is not None
    assert late is not None
    assert 0 < late - early <= PAUSES[1] * retries.JITTER


@pytest.mark.parametrize(
    ("wish", "pause"),
    [
        ("3600", 3_600_000),
        (format_datetime(datetime.fromtimestamp(NOW / 1000 + 7200, UTC), usegmt=True), 7_200_000),
        ("1", PAUSES[0]),
        ("99999999999", DAY),
        (format_datetime(datetime.fromtimestamp(NOW / 1000 - 7200, UTC), usegmt=True), PAUSES[0]),
        ("soon", PAUSES[0]),
        ("-1", PAUSES[0]),
        ("²", PAUSES[0]),
        ("", PAUSES[0]),
    ],
)
def test_a_receiver_may_ask_for_a_longer_pause(wish: str, pause: int) -> None:
    """RFC 9110 10.2.3: seconds or a date."""
    assert next_try(1, NOW, wish, never) == NOW + pause


def test_the_headers_are_those_of_standard_webhooks() -> None:
    """By its own library, at the time of the header: it refuses what is older than five minutes."""
    old, new = signatures.new_secret(), signatures.new_secret()
    body = b'{"type":"question.pending"}'
    headers = signatures.headers("d_1", NOW, body, [new, old])
    assert headers["webhook-id"] == "d_1"
    with time_machine.travel(NOW // 1000, tick=False):
        for secret in (old, new):
            assert Webhook(secret).verify(body, headers) == {"type": "question.pending"}
        with pytest.raises(WebhookVerificationError, match="No matching signature"):
            Webhook(signatures.new_secret()).verify(body, headers)


def test_the_signature_is_the_one_of_the_specification() -> None:
    """The example of its text: https://www.standardwebhooks.com, with the secret of its libraries' tests."""
    headers = signatures.headers(
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1_614_265_330_000,
        b'{"test": 2432232314}',
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert headers["webhook-timestamp"] == "1614265330"
