"""Restore all games from a copy that 'santiago backup' wrote.

The database must be empty unless you pass --replace. Either everything is restored or nothing; a
running server notices within a few seconds. Use it with another kind of database to move a server
from SQLite to PostgreSQL or back.

examples::

  santiago restore games-backup.db
  santiago restore games-backup.db --database postgresql://santiago@localhost/santiago
"""

from __future__ import annotations

import argparse

from santiago.cli import OK
from santiago.cli.needs import need_server


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="the copy to read")
    parser.add_argument("--database", metavar="URL", help="as for 'santiago serve'")
    parser.add_argument("--replace", action="store_true", help="overwrite existing data")


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    need_server()
    from santiago.server.settings import read_settings
    from santiago.server.storage.admin import restore

    settings = read_settings(database=args.database)
    tables = restore(settings.database, args.file, replace=args.replace)
    print(f"restored {tables} tables from {args.file}")
    return OK
