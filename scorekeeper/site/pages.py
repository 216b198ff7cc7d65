"""The files of a site that are no Python: the app's own static files, the shell, the manifests and the licences."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask, render_template
from flask_babel import force_locale
from markupsafe import Markup
from rcssmin import cssmin
from rjsmin import jsmin

from scorekeeper import __version__
from scorekeeper.assets import asset_folder
from scorekeeper.site import contents, pyodide
from scorekeeper.translations import LANGUAGES
from scorekeeper.web.app import create_app

# The part of static/ that only a site has. A phone finds it beside Pyodide, not among the files of the app.
_SITE = "site"
_SERVICE_WORKER = "service_worker.js"
_LOST = "lost.js"
_SHORTER = {".css": cssmin, ".js": jsmin}
_LICENCES = Path(__file__).parent / "licences"


class Pages:
    """Renders the files with the application itself, in a folder for its data that is gone afterwards."""

    def __init__(self) -> None:
        self._instance = TemporaryDirectory()
        self._app = create_app({"INSTANCE": self._instance.name, "EXAMPLES": False})

    def __enter__(self) -> "Pages":
        return self

    def __exit__(self, *_: object) -> None:
        self._app.extensions["pool"].close()
        self._instance.cleanup()

    def static(self) -> dict[str, bytes]:
        """The static files of the app at its own addresses, as it serves them."""
        root = f"{self._app.static_url_path}/"
        names = (path.relative_to(asset_folder("static")) for path in _files(asset_folder("static")))
        return {
            f"{root}{name.as_posix()}".removeprefix("/"): _body(self._app, f"{root}{name.as_posix()}")
            for name in names
            if name.parts[0] != _SITE
        }

    def fingerprint(self) -> str:
        """The folder of the static files of the app."""
        return str(self._app.static_url_path).rpartition("/")[2]

    def manifests(self) -> dict[str, bytes]:
        """The manifest in every language, with addresses relative to the site."""
        return {
            "manifest.webmanifest" if language == "en" else f"manifest.{language}.webmanifest": _relative(
                _body(self._app, f"/manifest.webmanifest?language={language}")
            )
            for language in LANGUAGES
        }

    def shell(self, build: str) -> dict[str, bytes]:
        """The shell with its worker and its scripts, and the page of licences, for a build."""
        files = f"site/{build}/"
        made = {
            f"{files}{path.relative_to(asset_folder('static') / _SITE).as_posix()}": _shorter(path)
            for path in _files(asset_folder("static") / _SITE)
        }
        worker = made.pop(f"{files}{_SERVICE_WORKER}")
        head = f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(files)};\n"
        made["worker.js"] = head.encode() + worker
        made["404.js"] = made.pop(f"{files}{_LOST}")
        values: dict[str, object] = {"build": build, "files": files, "version": __version__}
        with self._app.test_request_context():
            for name in ("sentences", "too_old"):
                values[name] = _in_every_language(f"site/_{name}.html", values)
            made["index.html"] = render_template("site/shell.html", **values).encode()
            made[f"{files}unanswered.html"] = render_template("site/unanswered.html", **values).encode()
            # As many folders as any page of the app lies in, and one for a slash at the end.
            depths = max(rule.rule.count("/") for rule in self._app.url_map.iter_rules()) + 1
            made["404.html"] = render_template("site/404.html", depths=depths, **values).encode()
            made["licences.html"] = render_template("site/licences.html", **_licences(), **values).encode()
        return made


def _in_every_language(template: str, values: Mapping[str, object]) -> Markup:
    texts = []
    for language in LANGUAGES:
        with force_locale(language):
            texts.append(render_template(template, language=language, **values))
    return Markup("".join(texts))  # noqa: S704 -- templates have escaped what they show


def _licences() -> dict[str, object]:
    """What the page of licences shows."""
    return {
        "pyodide": pyodide.VERSION,
        "source_address": pyodide.SOURCE,
        "mpl": (_LICENCES / "MPL-2.0.txt").read_text(),
        "psf": (_LICENCES / "PSF-2.0.txt").read_text(),
        "libraries": [
            (library.metadata["Name"], library.version, list(contents.licence_texts(library)))
            for library in contents.distributions()
        ],
    }


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _shorter(path: Path) -> bytes:
    shorten = _SHORTER.get(path.suffix)
    return shorten(path.read_text(encoding="utf-8")).encode() if shorten else path.read_bytes()


def _body(app: Flask, address: str) -> bytes:
    with app.test_client().get(address) as response:
        assert response.status_code == 200, address
        return response.get_data()


def _relative(manifest: bytes) -> bytes:
    content = json.loads(manifest)
    for key in ("id", "start_url", "scope"):
        content[key] = "." + content[key]
    for icon in content["icons"]:
        icon["src"] = "." + icon["src"]
    return json.dumps(content, ensure_ascii=False, indent=1).encode()
