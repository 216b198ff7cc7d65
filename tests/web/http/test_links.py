"""Every page that links lead to from the first one opens, and has one way back.

tests/browser/test_every_page.py sees that they fit.
"""

import re
from urllib.parse import urljoin

import pytest
from flask import Flask

from tests.support.phone import Phone, knock, record, session_of

pytestmark = pytest.mark.slow

# The first page and the tabs of a match.
NO_WAY_BACK = re.compile(r"/|(/s/\w+(/\d+)?(/more|/referee)?)")
BACK = {"en": "Back", "ja": "戻る"}
NAMES = ("Wolfeschlegelsteinha", "じゅげむじゅげむごこうのすりきれかいじゃ")


def test_whatever_is_linked_opens(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    session = session_of(phone.start(*NAMES))
    record(app, session, knock(NAMES[0], 4, NAMES[1], 40))
    record(app, session, knock(NAMES[1], 4, NAMES[0], 12))
    opened, waiting = set[str](), ["/"]
    while waiting:
        here = waiting.pop()
        # tests/web/referee/test_irregularities.py opens every answer to every situation.
        if here in opened or re.search(r"\.(pdf|png|svg|csv|json)|[?&]fact-", here):
            continue
        opened.add(here)
        page = phone.get(here)
        tapped = re.findall(r"<(?:a|button)\b[^>]*>(.*?)</(?:a|button)>", page.html, re.DOTALL)
        ways_back = sum(BACK[language] in re.sub("<.*?>", "", words) for words in tapped)
        assert ways_back == (0 if NO_WAY_BACK.fullmatch(page.path) else 1), here
        linked = (urljoin(page.path, link.partition("#")[0]) for link in page.links)
        waiting += [link for link in linked if link.startswith("/")]
    assert len(opened) > 80
    assert f"/s/{session}/1/hands/2/edit" in opened
