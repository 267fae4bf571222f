"""Write a copy of all games of a server to a file, while it runs or not.

The copy is a SQLite file, whatever the server's own database is, and holds everything as it was at
one moment. 'santiago restore' reads it back, into SQLite or PostgreSQL.

examples::

  santiago backup games-backup.db
  santiago backup /mnt/backup/monday.db --database postgresql://santiago@localhost/santiago
"""

from __future__ import annotations

import argparse

from santiago.cli import OK
from santiago.cli.needs import need_server


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="the copy to write")
    parser.add_argument("--database", metavar="URL", help="as for 'santiago serve'")
    parser.add_argument("--force", action="store_true", help="write over an older copy")


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    need_server()
    from santiago.server.settings import Settings
    from santiago.server.storage.admin import backup

    settings = Settings.from_env(database=args.database)
    tables = backup(settings.database, args.file, force=args.force)
    print(f"{tables} tables are in {args.file}")
    return OK
