"""No webhook reaches into the operator's own network, however its address is written."""

from ipaddress import ip_address, ip_network

import pytest

from service import settings
from service.notices.addresses import Forbidden, WebhookPolicy, by_name

USUAL = WebhookPolicy()
PRIVATE = [
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "100.100.100.200",
    "169.254.169.254",
    "168.63.129.16",
    "192.0.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "fec0::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
]
PUBLIC = ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    with pytest.raises(Forbidden):
        USUAL.check(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_good(address: str) -> None:
    USUAL.check(ip_address(address))


def test_the_operator_allows_networks_and_mapped_addresses_of_them() -> None:
    house = WebhookPolicy(networks=(ip_network("10.1.0.0/16"), ip_network("::1/128")))
    for address in ("10.1.2.3", "::ffff:10.1.2.3", "::1"):
        house.check(ip_address(address))
    for address in ("10.2.0.1", "127.0.0.1", "::ffff:10.2.0.1"):
        with pytest.raises(Forbidden):
            house.check(ip_address(address))


def test_a_name_that_leads_to_a_single_private_address_is_refused() -> None:
    target = USUAL.target("https://example.org/")
    assert USUAL.resolved(target, lambda *_: ["93.184.216.34", "1.1.1.1"]) == "93.184.216.34"
    with pytest.raises(Forbidden):
        USUAL.resolved(target, lambda *_: ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(OSError, match="nowhere"):
        USUAL.resolved(target, lambda *_: [])


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1"])
def test_numbers_that_stand_for_an_address_are_resolved_before_they_are_judged(host: str) -> None:
    target = USUAL.target(f"https://{host}/")
    with pytest.raises((Forbidden, OSError)):
        USUAL.resolved(target, by_name)


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("https://Example.ORG", "https://example.org/"),
        ("https://example.org:443/a?b=c", "https://example.org/a?b=c"),
        ("https://example.org.:8443/a", "https://example.org:8443/a"),
        ("https://[2606:4700:4700::1111]/a", "https://[2606:4700:4700::1111]/a"),
    ],
)
def test_an_address_is_written_in_one_way(url: str, same: str) -> None:
    assert USUAL.target(url).url == same


def test_http_is_for_those_who_allow_it() -> None:
    with pytest.raises(Forbidden):
        USUAL.target("http://example.org/")
    assert WebhookPolicy(http=True).target("http://example.org:80/").url == "http://example.org/"


def test_the_settings_name_the_policy() -> None:
    chosen = settings.read(
        {"WEBHOOK_HTTP": "1", "WEBHOOK_NETWORKS": "10.1.0.0/16, fd00::/8", "PUBLIC_URL": "https://a.b/"}
    )
    assert chosen.webhooks == WebhookPolicy(True, True, (ip_network("10.1.0.0/16"), ip_network("fd00::/8")))
    assert chosen.public_url == "https://a.b"
    assert settings.read({"WEBHOOKS": "0"}).webhooks == WebhookPolicy(on=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WEBHOOKS", "yes"),
        ("WEBHOOK_HTTP", "2"),
        ("WEBHOOK_NETWORKS", "10.1.0.1/16"),
        ("WEBHOOK_NETWORKS", "house"),
        ("PUBLIC_URL", "games.example.org"),
    ],
)
def test_a_setting_that_it_cannot_have_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        settings.read({name: value})
