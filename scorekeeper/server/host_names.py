"""Reads the host of a URL, and knows the hosts that are always in the house."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address

# A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port.
_HOST = re.compile(r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9.-]{1,254}))(?::(?P<port>[1-9][0-9]{0,4}))?")
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
# Nobody on the internet can get a name with one of these ends and let it lead into the house. The first is this
# computer, the second is given out by the computers of a network themselves (RFC 6762), the third by its router (RFC
# 8375), and the last by Tailscale to the computers of its owner.
_ENDS = (".localhost", ".local", ".home.arpa", ".ts.net")


def host_of(header: str) -> str | None:
    """The host in a Host header without its port, in lower case, an IPv6 address without brackets.

    None if the header is malformed.
    """
    found = _HOST.fullmatch(header.lower()) if header.isascii() else None
    if found is None or int(found["port"] or 0) > 65535:
        return None
    if found["v6"]:
        address = _address(found["v6"])
        return str(address) if isinstance(address, IPv6Address) else None
    name = found["name"].removesuffix(".")
    # What ends with a number is an address to every browser.
    if name.rpartition(".")[2].isdecimal() and not isinstance(_address(name), IPv4Address):
        return None
    return name if _NAME.fullmatch(name) and len(name) <= 253 else None


def is_at_home(host: str) -> bool:
    """Whether a host that `host_of` has read is an address, a name without dots, or a name that only a house has."""
    return "." not in host or host.endswith(_ENDS) or _address(host) is not None


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
