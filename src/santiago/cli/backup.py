"""Copy all games of a server to a file; the server can keep running.

The copy is a SQLite file, whatever the server's own database is, and a consistent snapshot.
'santiago restore' reads it back, into SQLite or PostgreSQL.

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
    parser.add_argument("--force", action="store_true", help="overwrite an existing copy")


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    need_server()
    from santiago.server.settings import read_settings
    from santiago.server.storage.admin import backup

    settings = read_settings(database=args.database)
    tables = backup(settings.database, args.file, force=args.force)
    print(f"copied {tables} tables to {args.file}")
    return OK
