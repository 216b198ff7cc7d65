"""Finds the addresses by which phones in the same Wi-Fi can reach this computer."""

import os
import socket
import struct
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

# The ioctl request for the IPv4 address of a network interface (SIOCGIFADDR), by `sys.platform`.
_GET_ADDRESS = {"linux": 0x8915, "darwin": 0xC0206921}


def lan_addresses() -> list[str]:
    """The IPv4 addresses of this computer in local networks, the most likely one first. Sends no packet."""
    addresses = list(_card_addresses())
    outward = _outward_address()
    if outward in addresses:  # the network card used for outgoing traffic is probably the Wi-Fi
        addresses.remove(outward)
        addresses.insert(0, outward)
    elif outward:  # last, because it may be the address of a tunnel, which phones cannot reach
        addresses.append(outward)
    return [
        address for address in addresses if not (ip_address(address).is_loopback or ip_address(address).is_link_local)
    ]


def _outward_address() -> str | None:
    """The source address of outgoing packets. Connecting a UDP socket only looks up the route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # an address reserved for documentation (RFC 5737)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _card_addresses() -> Iterator[str]:
    """The addresses of hardware network cards. Bridges, tunnels and other virtual interfaces are left out."""
    request = _GET_ADDRESS.get(sys.platform)
    if request is None:
        return
    import fcntl  # not available on every system

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if not (name.startswith("en") or Path("/sys/class/net", name, "device").exists()):
                continue
            try:
                answer = fcntl.ioctl(probe, request, struct.pack("256s", os.fsencode(name)[:15]))
            except OSError:  # the card has no address now
                continue
            yield socket.inet_ntoa(answer[20:24])
