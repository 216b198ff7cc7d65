"""Ports of this computer, for programs that have to be told theirs."""

import socket
from contextlib import ExitStack


def free_ports(number: int) -> list[int]:
    """So many ports that nobody listens at."""
    with ExitStack() as stack:
        taken = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(number)]
        return [each.getsockname()[1] for each in taken]


def listens(port: int) -> bool:
    """Whether a program listens at a port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
