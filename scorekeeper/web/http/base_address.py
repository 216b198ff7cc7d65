"""The address under which other phones reach this server."""

from ipaddress import ip_address

from flask import current_app, request

from scorekeeper.web.http.parts import parts


def base_address() -> str:
    """The scheme and host under which other phones reach this server, without a slash at the end.

    A loopback host of the request is replaced by the computer's address in the local network, if there is one.
    """
    local = is_loopback() and not current_app.config["ONLY_HERE"]
    address = next(iter(parts().addresses()), None) if local else None
    if address is None:
        return request.host_url.rstrip("/")
    port = request.host.rpartition(":")[2]
    return f"{request.scheme}://{address}{f':{port}' if port.isdecimal() else ''}"


def address_to_type(path: str) -> str:
    """The address of a path for people who type it: browsers add `http://` by themselves."""
    return (base_address() + path).removeprefix("http://")


def is_loopback() -> bool:
    """Whether the host of this request works on this computer only."""
    host = request.host.rpartition(":")[0] if request.host.rpartition(":")[2].isdecimal() else request.host
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
