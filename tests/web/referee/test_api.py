"""The judge over HTTP gives the answers of the command line."""

import json

import pytest
from flask.testing import FlaskClient

from scorekeeper import judge
from scorekeeper.web.referee.api_pages import MOST_QUESTIONS
from tests.support.cases import DATA

QUESTION = {"id": 7, "game": "gin", "ask": "deadwood", "hand": "3H 4H 5H KS"}


def test_one_question_one_answer(client: FlaskClient) -> None:
    response = client.post("/api/judge", json=QUESTION)
    assert (response.status_code, response.json) == (200, judge.answer(QUESTION))
    assert response.json["answer"]["deadwood"] == 10


def test_several_questions_answered_in_order_with_errors_among_them(client: FlaskClient) -> None:
    response = client.post("/api/judge", json=[QUESTION, {"id": 8}, 9])
    assert response.status_code == 200
    assert [verdict["ok"] for verdict in response.json] == [True, False, False]
    assert [verdict["id"] for verdict in response.json] == [7, 8, None]


def test_every_case_of_a_file_as_one_batch(client: FlaskClient) -> None:
    lines = (DATA / "gin_hand.jsonl").read_text().splitlines()
    questions = [json.loads(line)["q"] for line in lines]
    assert client.post("/api/judge", json=questions).json == [judge.answer(question) for question in questions]


def test_as_many_as_allowed_and_one_more(client: FlaskClient) -> None:
    assert len(client.post("/api/judge", json=[QUESTION] * MOST_QUESTIONS).json) == MOST_QUESTIONS
    response = client.post("/api/judge", json=[QUESTION] * (MOST_QUESTIONS + 1))
    assert (response.status_code, response.json["error"]["code"]) == (400, "questions.number")


def test_no_json_is_an_error_with_a_sentence(client: FlaskClient) -> None:
    response = client.post("/api/judge", data="knock?")
    assert (response.status_code, response.json["ok"], response.json["error"]["code"]) == (400, False, "json")
    assert response.json["error"]["message"]


def test_japanese_comes_as_japanese(client: FlaskClient) -> None:
    response = client.post("/api/judge", json={**QUESTION, "lang": "ja"})
    assert "デッドウッド" in response.text or "点" in response.text


def test_the_description_names_every_question_and_its_examples_are_answered(client: FlaskClient) -> None:
    described = client.get("/api/judge").json
    asks = described["games"]["gin"]["asks"]
    assert {"setup", "hand", "game", "deadwood", "knock", "layoffs", "meld"} <= set(asks)
    for ask in asks.values():
        assert client.post("/api/judge", json=ask["example"]).json["ok"]


def test_nothing_is_stored(client: FlaskClient, app: object) -> None:
    client.post("/api/judge", json=QUESTION)
    response = client.post("/api/judge", json=QUESTION)
    assert "Set-Cookie" not in response.headers


OF_ANOTHER_SITE = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
]


@pytest.mark.parametrize("headers", OF_ANOTHER_SITE, ids=str)
@pytest.mark.parametrize("kind", ["text/plain", "application/json", "application/x-www-form-urlencoded"])
def test_no_other_site_may_ask_with_its_visitors_browsers(
    client: FlaskClient, headers: dict[str, str], kind: str
) -> None:
    """Browsers send what is text/plain to any site without asking it first."""
    response = client.post("/api/judge", data=json.dumps(QUESTION), headers={**headers, "Content-Type": kind})
    assert (response.status_code, response.json["ok"]) == (403, False)
    assert (response.json["error"]["code"], response.json["error"]["field"]) == ("origin.foreign", "Origin")
    assert response.json["error"]["message"].startswith("A page of another site sent this.")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://localhost"},
        {"Origin": "https://LOCALHOST", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
    ],
    ids=str,
)
def test_programs_and_pages_of_this_server_may_ask(client: FlaskClient, headers: dict[str, str]) -> None:
    response = client.post("/api/judge", data=json.dumps(QUESTION), headers={**headers, "Content-Type": "text/plain"})
    assert (response.status_code, response.json["ok"]) == (200, True)
