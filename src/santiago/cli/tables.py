"""Manage the tables of a server: list, close, reopen or delete them.

This works on the server's database; a running server notices within a few seconds. Nobody can play
at a closed table until it is reopened. Deleting a table also deletes its moves and chat.

examples::

  santiago tables list
  santiago tables list --status running --json
  santiago tables close VnT3hXv2QfGm5sK0aZ8y1w
  santiago tables reopen VnT3hXv2QfGm5sK0aZ8y1w
  santiago tables delete VnT3hXv2QfGm5sK0aZ8y1w --database sqlite:////srv/santiago/games.db
"""

from __future__ import annotations

import argparse
import json

from santiago.cli import FAILED, OK, fail, one_line
from santiago.cli.needs import need_server

STATUSES = ("open", "running", "over", "closed")
OUTCOMES = {
    "close": ("closed", "no such table, or it has ended"),
    "reopen": ("reopened", "no such table, or it is not closed"),
    "delete": ("deleted", "no such table"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("what", choices=("list", "close", "reopen", "delete"), help="what to do")
    parser.add_argument("tables", metavar="ID", nargs="*", help="tables to close, reopen or delete")
    parser.add_argument("--status", choices=STATUSES, help="list only these")
    parser.add_argument("--json", action="store_true", help="list as JSON, one table per line")
    parser.add_argument("--database", metavar="URL", help="as for 'santiago serve'")


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    need_server()
    from santiago.server.settings import read_settings
    from santiago.server.storage.admin import opened

    settings = read_settings(database=args.database)
    if args.what != "list" and not args.tables:
        return fail(f"name the tables to {args.what}; 'santiago tables list' shows their ids")
    with opened(settings.database) as admin:
        if args.what == "list":
            for row in admin.listing(args.status):
                print(json.dumps(row) if args.json else _line(row))
            return OK
        if args.what == "reopen":
            done = {key: admin.reopen(key) for key in args.tables}
        else:
            done = {key: admin.end(key, delete=args.what == "delete") for key in args.tables}
    said, missing = OUTCOMES[args.what]
    for key, changed in done.items():
        print(f"{one_line(key)}: {said if changed else missing}")
    return OK if all(done.values()) else FAILED


def _line(row: dict[str, object]) -> str:
    names = ", ".join(str(name) for name in row["names"]) if isinstance(row["names"], list) else ""
    return one_line(
        f"{row['id']}  {row['status']:<8} {row['created_at']}  {row['edition']} "
        f"{row['players']}p  move {row['ply']}  {names}"
    )
