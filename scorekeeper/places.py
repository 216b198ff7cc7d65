"""Where things lie: in a checkout at the top of the project, in an installed wheel inside the package."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
_PROJECT = PACKAGE.parent
_IN_CHECKOUT = (_PROJECT / "pyproject.toml").is_file()


def asset_folder(name: str) -> Path:
    """The folder of templates or static files called `name`."""
    return (_PROJECT if _IN_CHECKOUT else PACKAGE) / name


def default_instance() -> Path:
    """The folder for data when nobody names one: the checkout's, or one in the current folder for a wheel."""
    return (_PROJECT if _IN_CHECKOUT else Path.cwd()) / "instance"
