"""`scorekeeper site`: build the folder of static files with which a phone needs no server."""

import argparse
from pathlib import Path

from scorekeeper import OperatorError, reason_of
from scorekeeper.cli.arguments import Commands, port
from scorekeeper.cli.parser import show
from scorekeeper.engine.text import N_, T


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "site",
        help=N_("build a folder of files for a web host, with which a phone needs no server"),
        description=N_(
            "Builds a folder of static files for any web host with https. A phone that opens its address once has the "
            "whole program from then on, offline too, and keeps its data itself."
        ),
    )
    parser.add_argument(
        "folder", type=Path, metavar="DIR", help=N_("the folder: new, empty, or with what was built before")
    )
    parser.add_argument(
        "--pyodide",
        type=Path,
        metavar="FILE",
        help=N_("the npm package of Pyodide, or a folder with its files (fetched with npm, once)"),
    )
    parser.add_argument(
        "--serve", type=port, metavar="PORT", help=N_("then serve it to this computer, to try it out, until Ctrl-C")
    )
    parser.set_defaults(do=_site)


def _site(args: argparse.Namespace) -> int:
    from scorekeeper.site.build import build
    from scorekeeper.site.release import BOUND

    sizes = build(args.folder, args.pyodide)
    for path, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"{size:>11,}  {path}")
    show(T("%(bytes)s bytes in all for a first visit; the bound is %(bound)s.", bytes=sum(sizes.values()), bound=BOUND))
    if args.serve is not None:
        _serve(args.folder, args.serve)
    return 0


def _serve(folder: Path, port: int) -> None:
    from scorekeeper.site.serve import server

    try:
        serving = server(folder, port)
    except OSError as error:
        raise OperatorError(
            "Nothing can be served at port %(port)s: %(why)s. Choose another one.", port=port, why=reason_of(error)
        ) from error
    with serving:
        show(T("Open %(url)s", url=f"http://localhost:{serving.server_port}/"))
        serving.serve_forever()
