"""The cookies of the phones: each has a number and a mark, and only the newest one that was used is valid."""

from dataclasses import dataclass

from scorekeeper.store.database import Database


@dataclass(frozen=True, slots=True)
class Cookies:
    """The table of cookies."""

    db: Database

    def newest(self, device: str) -> tuple[int, str]:
        """The number and the mark of the newest cookie that a phone has used; 0 and empty if it has only its first."""
        row = self.db.first("SELECT turn, mark FROM cookies WHERE device = ?", device)
        return (row["turn"], row["mark"]) if row else (0, "")

    def use(self, device: str, turn: int, mark: str) -> None:
        """Note that a phone has used a cookie. Nothing happens if it has used one with this number or a higher one."""
        with self.db.transaction():
            self.db.execute(
                """
                INSERT INTO cookies (device, turn, mark) VALUES (?, ?, ?)
                ON CONFLICT (device) DO UPDATE SET turn = excluded.turn, mark = excluded.mark
                WHERE excluded.turn > cookies.turn
                """,
                device,
                turn,
                mark,
            )
