"""The codes by which the sessions of a phone come to another phone: each works once, and for ten minutes."""

from dataclasses import asdict, dataclass, replace
from typing import Literal

from scorekeeper.store.database import Database
from scorekeeper.store.times import minutes_before, plain_time

LIFETIME_MINUTES = 10

_SELECT = "SELECT device, code_hash, seed, kind, rules, made_at, used_by, used_at, label FROM phone_codes"

# Whether both phones have the rights of the first one afterwards, or only the other.
Kind = Literal["copy", "move"]


@dataclass(frozen=True, slots=True)
class PhoneCode:
    """The code of the phone `device`. `rules` are its house rules as a file, empty if it has none. `used_by` is the
    phone that has used it, and `label` what that is called."""

    device: str
    code_hash: str
    seed: str
    kind: Kind
    rules: str
    made_at: str
    used_by: str | None = None
    used_at: str | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class PhoneCodes:
    """The table of these codes: at most one for a phone."""

    db: Database

    def of_phone(self, device: str) -> PhoneCode | None:
        """The code that a phone made last, used, expired or neither."""
        row = self.db.first(f"{_SELECT} WHERE device = ?", device)
        return PhoneCode(**row) if row else None

    def find(self, code_hash: str, now: str) -> PhoneCode | None:
        """The code with this hash, used or not, or None if there is none or it was made more than ten minutes ago."""
        row = self.db.first(
            # A clock that was set back gives no code a longer life.
            f"{_SELECT} WHERE code_hash = ? AND replace(replace(made_at, '+00:00', ''), 'Z', '') BETWEEN ? AND ?",
            code_hash,
            minutes_before(now, LIFETIME_MINUTES),
            plain_time(now),
        )
        return PhoneCode(**row) if row else None

    def renew(self, code: PhoneCode) -> None:
        """Give a phone a code in place of the one it has; another phone with the same code loses it. Codes that nobody
        used in their ten minutes go too, and the rules of those that somebody did."""
        with self.db.transaction():
            # Two of a phone at once would not see each other.
            self.db.lock_all(f"phone code of {code.device}")
            self.withdraw(code.device)
            self.db.execute("DELETE FROM phone_codes WHERE code_hash = ?", code.code_hash)
            oldest = minutes_before(code.made_at, LIFETIME_MINUTES)
            for change in (
                "DELETE FROM phone_codes WHERE used_by IS NULL",
                "UPDATE phone_codes SET rules = '' WHERE rules > ''",
            ):
                self.db.execute(f"{change} AND replace(replace(made_at, '+00:00', ''), 'Z', '') < ?", oldest)
            self.db.insert("phone_codes", asdict(code))

    def withdraw(self, device: str) -> None:
        """Delete the code of a phone, if it has one."""
        with self.db.transaction():
            self.db.execute("DELETE FROM phone_codes WHERE device = ?", device)

    def use(self, code_hash: str, device: str, now: str, label: str) -> PhoneCode | None:
        """Give the phone `device` the rights of the phone of a code, note that the code is used, and return it; None if
        there is no such code, or another phone has used it. Nothing more happens if `device` has used it before.

        The other phone gets every role that is more than its own, and is called `label` there. If the code moves, it
        also gets the seats for which the first phone counts, and the first one only watches from now on.
        """
        with self.db.transaction():
            self.db.lock("SELECT 1 FROM phone_codes WHERE code_hash = ?", code_hash)
            code = self.find(code_hash, now)
            if code is None or code.used_by is not None:
                return code if code and code.used_by == device else None
            sessions = "SELECT 1 FROM sessions WHERE id IN (SELECT session FROM grants WHERE device = ?) ORDER BY id"
            self.db.lock(sessions, code.device)
            self.db.execute(
                """
                INSERT INTO grants (device, session, role, granted_at, label, last_used_at)
                SELECT ?1, session, role, ?2, ?3, ?2 FROM grants WHERE device = ?4
                ON CONFLICT (device, session) DO UPDATE SET
                    role = excluded.role, granted_at = excluded.granted_at, removed_at = NULL
                WHERE grants.role <> excluded.role AND (grants.role = 'watch' OR excluded.role = 'score')
                """,
                device,
                now,
                label,
                code.device,
            )
            if code.kind == "move":
                self.db.execute(
                    """
                    UPDATE seats SET device = ?1
                    WHERE device = ?2 AND match NOT IN (SELECT match FROM seats WHERE device = ?1)
                    """,
                    device,
                    code.device,
                )
                # The phone may have come into another session at this very moment.
                self.db.execute(
                    """
                    UPDATE grants SET role = 'watch', removed_at = ?1
                    WHERE device = ?2 AND role <> 'watch' AND EXISTS (
                        SELECT 1 FROM grants AS moved
                        WHERE moved.device = ?3 AND moved.session = grants.session
                            AND moved.role IN ('score', grants.role)
                    )
                    """,
                    now,
                    code.device,
                    device,
                )
            self.db.execute(
                "UPDATE phone_codes SET used_by = ?, used_at = ?, label = ? WHERE device = ?",
                device,
                now,
                label,
                code.device,
            )
            return replace(code, used_by=device, used_at=now, label=label)
