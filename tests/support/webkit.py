"""WebKitGTK, driven by WebDriver, in a window of its own that keeps what pages store."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.support.ports import free_ports, listens
from tests.support.waiting import wait_until

# The driver; beside it Debian's python3-gi, gir1.2-webkit2-4.1 and xvfb are needed.
DRIVER = os.environ.get("SCOREKEEPER_WEBKIT")
# The browser of the package keeps nothing while it is driven. This one has the folder of its profile, and what is to be
# switched on, as arguments.
_BROWSER = """
import sys
import gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile, *wanted = sys.argv[1:]
manager = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
features = WebKit2.Settings.get_all_features()
for feature in map(features.get, range(features.get_length())):
    if feature.get_identifier() in wanted:
        settings.set_feature_enabled(feature, True)
window = Gtk.Window(default_width=390, default_height=844)

def view(_):
    shown = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window.add(shown)
    window.show_all()
    return shown

context.connect("automation-started", lambda _, session: session.connect("create-web-view", view))
Gtk.main()
"""


class WebKit:
    """The tab of a running WebKitGTK."""

    def __init__(self, port: int, arguments: list[str]) -> None:
        self._port = port
        self._session = "/session"
        options = {"binary": "/usr/bin/python3", "args": ["-c", _BROWSER, *arguments]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session += "/" + self._call("POST", "", wanted)["sessionId"]

    def open(self, address: str) -> None:
        """Open an address in the tab."""
        self._call("POST", "/url", {"url": address})

    def run(self, script: str) -> Any:
        """What the body of a function returns in the page."""
        return self._call("POST", "/execute/sync", {"script": script, "args": []})

    def _call(self, method: str, path: str, values: object = None) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        connection.request(method, self._session + path, None if values is None else json.dumps(values))
        answer = connection.getresponse()
        body = json.loads(answer.read())["value"]
        connection.close()
        assert answer.status == 200, body
        return body


@contextmanager
def webkit(profile: Path, *features: str) -> Iterator[WebKit]:
    """WebKitGTK with a profile in this folder, and with features that are off by themselves."""
    assert DRIVER
    (port,) = free_ports(1)
    command = ["xvfb-run", "--auto-servernum", DRIVER, f"--port={port}"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True) as running:
        try:
            wait_until(lambda: listens(port), 60)
            yield WebKit(port, [str(profile), *features])
        finally:
            # The driver, the browser and the screen that it is on.
            os.killpg(running.pid, signal.SIGTERM)
