"""Whom a request counts for, where something is counted by address."""

from ipaddress import IPv6Address, ip_address


def sender(address: str) -> str:
    """What counts as one sender: an IPv4 address, or the network of an IPv6 address, for a house has a whole one.

    Text that is no address counts as it is.
    """
    try:
        ip = ip_address(address.partition("%")[0].strip("[]"))
    except ValueError:
        return address[:100]
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)
