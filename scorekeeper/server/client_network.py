"""The network of a client, where requests are counted by address."""

from ipaddress import IPv6Address, ip_address


def client_network(address: str) -> str:
    """The address of a client as a key: an IPv4 address itself, of an IPv6 address its /64 network, as one house has
    all of it. Text that is no address is its own key."""
    try:
        ip = ip_address(address.partition("%")[0].strip("[]"))
    except ValueError:
        return address[:100]
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)
