"""Whom a request counts for."""

import pytest

from scorekeeper.server.client_network import client_network


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("[2001:db8:1:2::9]", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("unknown", "unknown"),
        ("", ""),
        ("x" * 100_000, "x" * 100),
    ],
    ids=lambda text: text[:20],
)
def test_a_house_with_ipv6_is_one_address(address: str, counted: str) -> None:
    assert client_network(address) == counted
