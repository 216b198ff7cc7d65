"""The page that says whether the server is well."""

from flask import Flask


def test_anybody_may_ask_and_gets_no_cookie(app: Flask) -> None:
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"ok": True})
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
