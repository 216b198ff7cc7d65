"""Reads the host of a URL, and knows which hosts can only be in the house."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address

# A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port.
_HOST = re.compile(r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9.-]{1,254}))(?::(?P<port>[1-9][0-9]{0,4}))?")
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
# Nobody on the internet can own a name with one of these endings and point it into the house: this computer; names that
# computers in a network give out themselves (RFC 6762) or their router does (RFC 8375); and Tailscale's names for the
# computers of one owner.
_ENDS = (".localhost", ".local", ".home.arpa", ".ts.net")


def host_of(header: str) -> str | None:
    """The host in a Host header, without its port, in lower case and without brackets; None if it is malformed."""
    match = _HOST.fullmatch(header.lower()) if header.isascii() else None
    if match is None or int(match["port"] or 0) > 65535:
        return None
    if match["v6"]:
        address = _address(match["v6"])
        return str(address) if isinstance(address, IPv6Address) else None
    name = match["name"].removesuffix(".")
    # Browsers take everything that ends with a number for an address.
    if name.rpartition(".")[2].isdecimal() and not isinstance(_address(name), IPv4Address):
        return None
    return name if _NAME.fullmatch(name) and len(name) <= 253 else None


def is_at_home(host: str) -> bool:
    """Whether a host as `host_of` returns it is an address, a name without dots, or a name that only a house has."""
    return "." not in host or host.endswith(_ENDS) or _address(host) is not None


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
