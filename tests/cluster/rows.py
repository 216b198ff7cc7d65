"""Everything that tables can save, as the database holds it."""

import json
from collections.abc import Iterable

from tests.cluster.book import Row

# Each row is the JSON of a `Row`. What is counted twice on phones is kept once.
QUERY = """
SELECT json_build_array(m.session, m.number, e.submission, CASE WHEN e.slot = 0 THEN e.body ELSE '' END)::text
FROM entries e JOIN matches m ON m.id = e.match
UNION ALL SELECT json_build_array(session, 0, submission, '')::text FROM settling
UNION ALL SELECT json_build_array(id, 0, '', '')::text FROM sessions
UNION ALL SELECT json_build_array(m.session, m.number, 'seat ' || s.player, '')::text
FROM seats s JOIN matches m ON m.id = s.match
UNION ALL SELECT DISTINCT json_build_array(m.session, m.number, 'count ' || c.slot || ' ' || v.value, '')::text
FROM counts c JOIN matches m ON m.id = c.match, json_each_text(c.body::json -> 'inputs') v
WHERE v.key LIKE '%points' OR v.key LIKE '%deadwood'
"""


def read(lines: Iterable[str]) -> list[Row]:
    """The rows of an answer to `QUERY`."""
    return [Row(*json.loads(line)) for line in lines]
