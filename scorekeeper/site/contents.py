"""What a phone gets: which modules, which data of libraries, and which licences they have."""

from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from scorekeeper.assets import PACKAGE, asset_folder
from scorekeeper.browser.parts import NEEDS_A_SERVER
from scorekeeper.site import packing
from scorekeeper.site.packing import Plan
from scorekeeper.site.release import fingerprint
from scorekeeper.web.app import page_modules

# Everything is found from these and the pages.
_SEEDS = ("scorekeeper.browser.*", "scorekeeper.games.*")
# First names of the libraries that a phone imports.
LIBRARIES = (
    "babel",
    "blinker",
    "budoux",
    "click",
    "dateutil",
    "flask",
    "flask_babel",
    "flask_wtf",
    "itsdangerous",
    "jinja2",
    "markupsafe",
    "pluggy",
    "pytz",
    "rcssmin",
    "rjsmin",
    "sqlite_fts4",
    "sqlite_utils",
    "werkzeug",
    "wtforms",
)
# Modules that a phone never imports, though an import statement names them.
LEFT_OUT = (
    # Of a house and of whoever runs it.
    *(f"scorekeeper.web.{name}" for name in sorted(NEEDS_A_SERVER)),
    "scorekeeper.backups",
    "scorekeeper.cli",
    "scorekeeper.pdf.layout",
    "scorekeeper.server.parts",
    "scorekeeper.site",
    "scorekeeper.store.postgresql",
    "scorekeeper.store.schema.postgresql",
    "scorekeeper.workers.processes",
    # For terminals, other systems and programs under development.
    "asyncio.proactor_events",
    "asyncio.windows_events",
    "asyncio.windows_utils",
    "babel.localtime._win32",
    "bdb",
    "click._termui_impl",
    "click._winconsole",
    "click.testing",
    "cmd",
    "code",
    "dateutil.tz.win",
    "doctest",
    "flask.testing",
    "pdb",
    "plistlib",
    "pydoc",
    "rlcompleter",
    "tty",
    "unittest",
    "webbrowser",
    "werkzeug._reloader",
    "werkzeug.debug",
    "_pyrepl",
    # Python in a browser has no processes and connections of its own, nor C libraries to load.
    "concurrent.futures.interpreter",
    "concurrent.futures.process",
    "concurrent.interpreters",
    "ctypes",
    "ftplib",
    "multiprocessing",
    "smtplib",
    "ssl",
    "xmlrpc",
    "_ssl",
    # What C does faster is there in C; archives come as zip.
    "_pydatetime",
    "_pyio",
    "statistics",
    "tarfile",
)
# Files of the program that only those modules show, or whoever builds a site.
FILES_LEFT_OUT = (
    "static/site/",
    "templates/files/backups.html",
    "templates/phone_counts/_saved.html",
    "templates/phone_counts/choose.html",
    "templates/phone_counts/code.html",
    "templates/phone_counts/count.html",
    "templates/phone_counts/late.html",
    "templates/phone_counts/meanwhile.html",
    "templates/phone_counts/nothing.html",
    "templates/phone_counts/result.html",
    "templates/phone_counts/seats.html",
    "templates/phone_counts/unknown.html",
    "templates/sharing/code.html",
    "templates/sharing/join.html",
    "templates/sharing/only_this_phone.html",
    "templates/sharing/phone.html",
    "templates/sharing/phone_code.html",
    "templates/sharing/show.html",
    "templates/sharing/take.html",
    "templates/site/",
)
# Modules that no import statement names: codecs are found by their names.
_CODECS = (
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "raw_unicode_escape",
    "unicode_escape",
    "utf_16",
    "utf_16_be",
    "utf_16_le",
    "utf_32",
    "utf_32_be",
    "utf_32_le",
    "utf_8",
    "utf_8_sig",
)
_STANDARD = (*(f"encodings.{name}" for name in _CODECS), "_sysconfigdata__emscripten_wasm32-emscripten")
# Data of libraries that is read in the languages of the pages.
_DATA = {
    "babel": ("global.dat", "locale-data/en.dat", "locale-data/ja.dat", "locale-data/root.dat"),
    "budoux": ("models/ja.json", "skip_nodes.json"),
    "wtforms": ("locale/en/LC_MESSAGES/wtforms.mo", "locale/ja/LC_MESSAGES/wtforms.mo"),
}
_PROGRAM = "scorekeeper"


def plan(pyodide: Path) -> tuple[Plan, dict[str, str]]:
    """What to pack, for `packing.pack`, with the files of Pyodide in the folder `pyodide`; and the folders of this
    computer that it reads, by the paths it names them by."""
    program = f"/in/program/{_PROGRAM}"
    folders = {program: PACKAGE, "/in/pyodide": pyodide}
    files = [
        (f"{_PROGRAM}/{path}", f"{program}/{path}")
        for path in _data_files(PACKAGE)
        if not any(f"{_PROGRAM}/{path}".startswith(f"{name.replace('.', '/')}/") for name in LEFT_OUT)
    ]
    for assets in ("templates", "static"):
        folders[f"/in/{assets}"] = asset_folder(assets)
        files += [
            (f"{_PROGRAM}/{assets}/{path}", f"/in/{assets}/{path}")
            for path in _data_files(asset_folder(assets))
            if not f"{assets}/{path}".startswith(FILES_LEFT_OUT)
        ]
    roots = ["/in/program"]
    # Usually one folder, but some systems keep libraries with compiled parts in another.
    for place in sorted({str(library.locate_file("")) for library in distributions()}):
        folders[root := f"/in/libraries{len(roots)}"] = Path(place)
        roots.append(root)
        files += [
            (f"{name}/{path}", f"{root}/{name}/{path}")
            for name, paths in _DATA.items()
            for path in paths
            if Path(place, name).is_dir()
        ]
    return Plan(
        roots=roots,
        libraries=[_PROGRAM, *LIBRARIES],
        seeds=[*_SEEDS, "scorekeeper.web.app", *page_modules(NEEDS_A_SERVER)],
        left_out=list(LEFT_OUT),
        files=files,
        standard="/in/pyodide/python_stdlib.zip",
        standard_seeds=list(_STANDARD),
    ), {place: str(folder) for place, folder in folders.items()}


def digest(plan: Plan, folders: Mapping[str, str]) -> str:
    """Sixteen hexadecimal digits that change with a plan, a file that it may read, or how things are packed."""
    files = (*_sources(plan, folders), Path(__file__).with_name("compile.mjs"), Path(packing.__file__))
    return fingerprint([("plan", repr(plan).encode()), *((path.name, path.read_bytes()) for path in files)])


def _sources(plan: Plan, folders: Mapping[str, str]) -> Iterator[Path]:
    def here(place: str) -> Path:
        folder = next((name for name in folders if place.startswith(f"{name}/") or place == name), place)
        return Path(folders.get(folder, folder) + place[len(folder) :])

    for root in plan["roots"]:
        for name in plan["libraries"]:
            yield from sorted(here(f"{root}/{name}").rglob("*.py"))
            if (module := here(f"{root}/{name}.py")).is_file():
                yield module
    yield from (here(place) for place in (plan["standard"], *(place for _, place in plan["files"])))


def distributions() -> list[Distribution]:
    """The distributions of the libraries that a phone gets, by name."""
    names = {name for library in LIBRARIES for name in packages_distributions()[library]}
    return [distribution(name) for name in sorted(names, key=str.lower)]


def licence_texts(library: Distribution) -> Iterator[str]:
    """The texts of the licence of a library."""
    for path in library.files or ():
        if ".dist-info/" in str(path) and path.name.upper().startswith(("LICEN", "COPYING", "NOTICE")):
            yield path.read_text(encoding="utf-8").strip()


def _data_files(folder: Path) -> Iterator[str]:
    """The files of a folder that are no modules, by their paths in it."""
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if path.is_file() and path.suffix not in {".py", ".pyc", ".mo"} and "__pycache__" not in relative.parts:
            yield relative.as_posix()
