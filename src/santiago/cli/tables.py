"""Look after the tables of a server: list them, close unfinished ones, delete any.

It works on the server's database, whether the server runs or not; a running one notices within
a few seconds. A closed table cannot be played on; a deleted one is gone with its moves and chat.

examples::

  santiago tables list
  santiago tables list --status running --json
  santiago tables close VnT3hXv2QfGm5sK0aZ8y1w
  santiago tables delete VnT3hXv2QfGm5sK0aZ8y1w --database sqlite:////srv/santiago/games.db
"""

from __future__ import annotations

import argparse
import json

from santiago.cli import FAILED, OK, fail, one_line
from santiago.cli.needs import need_server

STATUSES = ("open", "running", "over", "closed")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("what", choices=("list", "close", "delete"), help="what to do")
    parser.add_argument("tables", metavar="ID", nargs="*", help="tables to close or delete")
    parser.add_argument("--status", choices=STATUSES, help="list only these")
    parser.add_argument("--json", action="store_true", help="list as JSON, one table a line")
    parser.add_argument("--database", metavar="URL", help="as for 'santiago serve'")


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    need_server()
    from santiago.server.settings import Settings
    from santiago.server.storage.admin import opened

    settings = Settings.from_env(database=args.database)
    if args.what != "list" and not args.tables:
        return fail(f"name the tables to {args.what}; 'santiago tables list' shows their ids")
    with opened(settings.database) as admin:
        if args.what == "list":
            for row in admin.listing(args.status):
                print(json.dumps(row) if args.json else _line(row))
            return OK
        done = {key: admin.end(key, delete=args.what == "delete") for key in args.tables}
    for key, changed in done.items():
        said = {"close": "closed", "delete": "deleted"}[args.what]
        missing = "no such table" if args.what == "delete" else "no such table, or it has ended"
        print(f"{one_line(key)}: {said if changed else missing}")
    return OK if all(done.values()) else FAILED


def _line(row: dict[str, object]) -> str:
    names = ", ".join(str(name) for name in row["names"]) if isinstance(row["names"], list) else ""
    return one_line(
        f"{row['id']}  {row['status']:<8} {row['made']}  {row['edition']} "
        f"{row['players']}p  move {row['ply']}  {names}"
    )
