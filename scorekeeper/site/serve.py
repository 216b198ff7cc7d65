"""Serves a built site on this computer, to try it out. Phones need https, which any host of static files has."""

import gzip
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from socket import socket
from typing import BinaryIO

# How long a browser keeps a file without asking: for ever below these, whose names change with their content.
_LASTING = ("/site/", "/static/")
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    # These are unpacked by the page, not by the browser.
    ".gz": "application/octet-stream",
}
# What hosts show for an address at which there is no file.
_NOT_FOUND = "404.html"
_COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest")


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of a folder for this computer alone; port 0 takes any free one. Raises OSError if it cannot listen."""
    return _Server(("127.0.0.1", port), partial(_Handler, directory=str(folder)))


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Say nothing of browsers that are closed before all has come."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | _TYPES
    protocol_version = "HTTP/1.1"

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the head; text is compressed for whoever takes that, and what lies here compressed comes unpacked."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(f"{path.name}.gz")
        if path.is_file() and path.suffix in _COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = gzip.compress(path.read_bytes(), mtime=0)
        elif packed.is_file() and not path.exists():
            content = packed.read_bytes()
        else:
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return BytesIO(content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer an error; where there is no file, with the page that the site has for that, as hosts do."""
        folders = Path(self.translate_path(self.path)).parents
        pages = [folder / _NOT_FOUND for folder in folders if folder.is_relative_to(self.directory)]
        page = next((page for page in pages if page.is_file()), None)
        if code != HTTPStatus.NOT_FOUND or page is None:
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", _TYPES[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        """Say how long the file may be kept."""
        lasting = self.path.startswith(_LASTING)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the name that it has in the library
        """Say nothing."""
