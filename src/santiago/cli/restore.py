"""Read all games back from a copy that 'santiago backup' has written.

The database has to be empty, or --replace says that what is in it may go. All is read or nothing;
a server that runs on the database notices within a few seconds. Into another kind of database, this
moves a server from SQLite to PostgreSQL or back.

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
    parser.add_argument("--replace", action="store_true", help="what is in the database may go")


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    need_server()
    from santiago.server.settings import Settings
    from santiago.server.storage.admin import restore

    settings = Settings.from_env(database=args.database)
    tables = restore(settings.database, args.file, replace=args.replace)
    print(f"{tables} tables were read from {args.file}")
    return OK
