"""The type of the arguments of `url_for`."""

from typing import Any

# The values are `Any`, because its own options have many types.
UrlValues = dict[str, Any]
