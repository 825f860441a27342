"""Behind a proxy the forwarded address counts; without trust forwarded headers are ignored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.edge.rate_limits import factor_of
from service.http import proxies
from service.http.proxies import NOBODY, TrustedProxies, counted, read, read_address
from service.settings import Settings
from service.settings import read as read_settings

CLIENT, FORGED = "203.0.113.7", "198.51.100.66"
NEAR, FAR = "10.0.0.2", "10.0.0.1"
ONE, TWO, NETWORKS = read("1"), read("2"), read("10.0.0.0/8, fd00::/8,127.0.0.1")


def test_without_the_setting_no_forwarded_header_counts() -> None:
    assert read("") == NOBODY
    assert not NOBODY.is_trusted("127.0.0.1")
    assert NOBODY.client("127.0.0.1", [CLIENT]) == "127.0.0.1"


def test_one_proxy_tells_the_address_of_its_peer() -> None:
    assert ONE.client(NEAR, [CLIENT]) == CLIENT
    assert NETWORKS.client(NEAR, [CLIENT]) == CLIENT


def test_two_proxies_tell_the_address_that_the_outer_one_saw() -> None:
    assert TWO.client(NEAR, [f"{CLIENT}, {FAR}"]) == CLIENT
    assert NETWORKS.client(NEAR, [f"{CLIENT}, {FAR}"]) == CLIENT


@pytest.mark.parametrize("forged", [FORGED, f"{FORGED}, 10.0.0.9", "10.0.0.9", "garbage", '"', '"a', "::1", ",,", "\\"])
def test_what_a_client_forged_left_of_the_trusted_part_counts_for_nothing(forged: str) -> None:
    assert ONE.client(NEAR, [f"{forged}, {CLIENT}"]) == CLIENT
    assert TWO.client(NEAR, [f"{forged}, {CLIENT}, {FAR}"]) == CLIENT
    assert NETWORKS.client(NEAR, [f"{forged}, {CLIENT}, {FAR}"]) == CLIENT


def test_several_lines_of_the_header_are_one_list() -> None:
    assert TWO.client(NEAR, [FORGED, CLIENT, FAR]) == CLIENT
    assert NETWORKS.client(NEAR, [FORGED, f"{FORGED}, {CLIENT}", FAR]) == CLIENT


def test_a_peer_outside_the_trusted_networks_is_the_client_whatever_it_says() -> None:
    assert not NETWORKS.is_trusted(CLIENT)
    assert NETWORKS.client(CLIENT, [FORGED]) == CLIENT


def test_a_trusted_peer_that_forwards_for_nobody_is_the_client() -> None:
    for trusted in (ONE, TWO, NETWORKS):
        assert trusted.is_trusted(NEAR)
        assert trusted.client(NEAR, []) == NEAR
        assert trusted.client(NEAR, [" , "]) == NEAR


def test_with_fewer_entries_than_proxies_the_peer_counts() -> None:
    assert TWO.client(NEAR, [CLIENT]) == NEAR


def test_where_all_of_the_chain_is_trusted_its_beginning_counts() -> None:
    assert NETWORKS.client(NEAR, ["10.1.1.1, 10.0.0.1"]) == "10.1.1.1"


@pytest.mark.parametrize("garbage", ["unknown", "_hidden", "1.2.3", "1.2.3.4.5", "1.2.3.4:x", "[::1", "a" * 5000])
def test_an_entry_of_a_proxy_that_is_no_address_leaves_the_last_that_is_one(garbage: str) -> None:
    assert ONE.client(NEAR, [f"{CLIENT}, {garbage}"]) == NEAR
    assert NETWORKS.client(NEAR, [f"{CLIENT}, {garbage}, {FAR}"]) == FAR


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("203.0.113.7:4711", CLIENT),
        ("::ffff:203.0.113.7", CLIENT),
        ("2001:DB8:0::7", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("fe80::7%eth0", "fe80::7"),
    ],
)
def test_an_address_has_one_form_however_a_proxy_writes_it(written: str, meant: str) -> None:
    assert ONE.client(NEAR, [written]) == meant
    assert NETWORKS.client("fd00::2", [written]) == meant


def test_a_mapped_peer_is_found_in_a_network_of_ipv4() -> None:
    assert NETWORKS.is_trusted("::ffff:10.0.0.2")
    assert NETWORKS.client("::ffff:10.0.0.2", [CLIENT]) == CLIENT
    assert NOBODY.client("::ffff:203.0.113.7", []) == CLIENT


def test_a_peer_without_an_address_is_named_as_it_is() -> None:
    assert ONE.client("unknown", []) == "unknown"
    assert not NETWORKS.is_trusted("unknown")


def test_clients_of_ipv6_are_counted_by_their_64_bits() -> None:
    assert counted("2001:db8:1:2::7") == counted("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert counted("2001:db8:1:3::7") != counted("2001:db8:1:2::7")
    assert counted(CLIENT) == counted(f"::ffff:{CLIENT}") == CLIENT
    assert counted("unknown") == "unknown"


def test_loopback_is_recognized_in_every_form() -> None:
    settings = Settings(local_quota_factor=100)
    assert {factor_of(each, settings) for each in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1")} == {100}
    assert {factor_of(each, settings) for each in (CLIENT, "unknown", "2001:db8::1")} == {1}


@given(st.lists(st.text(max_size=40), max_size=4))
def test_no_header_brings_a_client_past_a_proxy(lines: list[str]) -> None:
    assert ONE.client(NEAR, [*lines, CLIENT]) == CLIENT
    assert NETWORKS.client(NEAR, [*lines, CLIENT]) == CLIENT
    assert NOBODY.client(CLIENT, lines) == CLIENT
    assert NETWORKS.client(CLIENT, lines) == CLIENT
    found = TWO.client(NEAR, lines)
    assert read_address(found) is not None


@pytest.mark.parametrize(
    "given",
    [
        "0",
        "10",
        "-1",
        "1.5",
        "proxy",
        "10.0.0.1/8",
        "10.0.0.0/33",
        "10.0.0.0/8,",
        "0.0.0.0/0",
        "::/0",
        "1,2",
        "²",
        "::1%lo",
    ],
)
def test_a_nonsense_of_trusted_proxies_is_one_line_that_names_the_setting(given: str) -> None:
    with pytest.raises(ValueError, match=r"^TRUSTED_PROXIES: .+$") as refused:
        read_settings({"TRUSTED_PROXIES": given})
    assert "\n" not in str(refused.value)


def test_trusted_proxies_are_a_count_or_networks() -> None:
    assert read_settings({}).trusted_proxies == NOBODY
    assert read_settings({"TRUSTED_PROXIES": " 2 "}).trusted_proxies == TrustedProxies(hops=2)
    found = read_settings({"TRUSTED_PROXIES": "10.0.0.0/8, 127.0.0.1,::1"}).trusted_proxies
    assert [str(network) for network in found.networks] == ["10.0.0.0/8", "127.0.0.1/32", "::1/128"]


def test_what_is_remembered_of_written_addresses_is_bounded() -> None:
    for number in range(2 * proxies.KNOWN):
        read_address(f"10.0.{number // 256}.{number % 256}")
    before = proxies._remembered.cache_info()
    assert before.currsize == before.maxsize == proxies.KNOWN
    read_address("fe80::1%" + "x" * 60_000)
    assert proxies._remembered.cache_info().misses == before.misses
