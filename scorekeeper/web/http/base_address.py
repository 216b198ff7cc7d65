"""The address under which other phones reach this server."""

from ipaddress import ip_address

from flask import current_app, request

from scorekeeper.server.addresses import lan_addresses


def base_address() -> str:
    """The scheme and host under which other phones reach this server, without a slash at the end.

    These are the ones of this request. If its host is a loopback address, the computer's address in the local network
    replaces it, if there is one.
    """
    if not is_loopback():
        return request.host_url.rstrip("/")
    found = None if current_app.config["ONLY_HERE"] else next(iter(lan_addresses()), None)
    if found is None:
        return request.host_url.rstrip("/")
    port = request.host.rpartition(":")[2]
    return f"{request.scheme}://{found}{f':{port}' if port.isdecimal() else ''}"


def is_loopback() -> bool:
    """Whether the address of this request works on this computer only."""
    host = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdecimal() else request.host
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
