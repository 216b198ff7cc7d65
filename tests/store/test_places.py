"""Where a database is, and what is shown of that."""

import pytest

from scorekeeper.store import PostgresAddress


@pytest.mark.parametrize(
    ("url", "shown", "name"),
    [
        ("postgresql://ann:s3cret@db.example:5433/scores", "postgresql://ann@db.example:5433/scores", None),
        ("postgres://db.example/scores?password=s3cret", "postgresql://db.example/scores", None),
        ("postgresql://ann:s3:cret@a:1,b:2/scores?target_session_attrs=any", "postgresql://ann@a:1,b:2/scores", None),
        ("postgresql://ann:s3/cr@et@db.example/scores", "postgresql://…", "…"),
        ("postgresql:///scores?host=/run/postgresql&user=ann", "postgresql:///scores", "/scores"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str, name: str | None) -> None:
    address = PostgresAddress(url)
    assert str(address) == shown
    assert repr(address) == f"PostgresAddress({shown!r})"
    assert address.name == (name or shown.rpartition("@")[2].removeprefix("postgresql://"))
    assert "cret" not in f"{address} {address!r} {address.name}"
    assert address.url == url
