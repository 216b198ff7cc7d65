"""The codes by which the sessions of a phone come to another phone: each works once, and for ten minutes."""

from dataclasses import asdict, dataclass
from typing import Literal

from scorekeeper.store.database import Database

LIFETIME_MINUTES = 10

# Whether both phones have the rights of the first one afterwards, or only the other.
Kind = Literal["copy", "move"]


@dataclass(frozen=True, slots=True)
class PhoneCode:
    """The code of the phone `device`. `rules` are its house rules as a file, empty if it has none.

    Once another phone has used it, `used_by` is that phone, and `label` what it is called.
    """

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
        row = self.db.first("SELECT * FROM phone_codes WHERE device = ?", device)
        return PhoneCode(**row) if row else None

    def find(self, code_hash: str, now: str) -> PhoneCode | None:
        """The code with this hash, used or not, or None if there is none or it was made more than ten minutes ago."""
        row = self.db.first(
            # A clock that was set back gives no code a longer life.
            """
            SELECT * FROM phone_codes
            WHERE code_hash = ? AND (julianday(?) - julianday(made_at)) * 1440 BETWEEN 0 AND ?
            """,
            code_hash,
            now,
            LIFETIME_MINUTES,
        )
        return PhoneCode(**row) if row else None

    def renew(self, code: PhoneCode) -> None:
        """Give a phone a code in place of the one it has. Should another phone have the same, that one is gone.

        What is of no use any more goes too: codes that nobody used in their ten minutes, and the rules of those that
        somebody did.
        """
        with self.db.transaction():
            self.withdraw(code.device)
            self.db.execute("DELETE FROM phone_codes WHERE code_hash = ?", code.code_hash)
            for change in (
                "DELETE FROM phone_codes WHERE used_by IS NULL AND (julianday(?) - julianday(made_at)) * 1440 > ?",
                "UPDATE phone_codes SET rules = '' WHERE rules > '' AND (julianday(?) - julianday(made_at)) * 1440 > ?",
            ):
                self.db.execute(change, code.made_at, LIFETIME_MINUTES)
            self.db.insert("phone_codes", asdict(code))

    def withdraw(self, device: str) -> None:
        """Delete the code of a phone, if it has one."""
        with self.db.transaction():
            self.db.execute("DELETE FROM phone_codes WHERE device = ?", device)

    def use(self, code: PhoneCode, device: str, now: str, label: str) -> None:
        """Bring what the phone of a code may do to the phone `device`, and note that the code is used.

        The other phone gets every role of the first one in the sessions where it has none or a lesser one, and is
        called `label` there. If the code moves, it also gets the seats for which the first phone counts, and the first
        one only watches from now on. This is a part of the transaction that has found the code.
        """
        with self.db.transaction():
            self.db.execute(
                """
                INSERT INTO grants (device, session, role, granted_at, label, last_used_at)
                SELECT ?1, session, role, ?2, ?3, ?2 FROM grants WHERE device = ?4
                ON CONFLICT (device, session) DO UPDATE SET
                    role = excluded.role, granted_at = excluded.granted_at, removed_at = NULL
                WHERE role <> excluded.role AND (role = 'watch' OR excluded.role = 'score')
                """,
                device,
                now,
                label,
                code.device,
            )
            if code.kind == "move":
                self.db.execute("UPDATE OR IGNORE seats SET device = ? WHERE device = ?", device, code.device)
                self.db.execute(
                    "UPDATE grants SET role = 'watch', removed_at = ? WHERE device = ? AND role <> 'watch'",
                    now,
                    code.device,
                )
            self.db.execute(
                "UPDATE phone_codes SET used_by = ?, used_at = ?, label = ? WHERE device = ?",
                device,
                now,
                label,
                code.device,
            )
