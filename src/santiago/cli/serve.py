"""Run a game server for a household or a club.

Games are kept in a SQLite file in this machine's folder for application data, unless --database
names another place. Every option can also be an environment variable: --port is SANTIAGO_PORT, and
so on. docs/self-hosting.md explains the rest: TLS, notifications, PostgreSQL, backups.

examples::

  santiago serve
  santiago serve --host 0.0.0.0 --port 8000 --database sqlite:////srv/santiago/games.db
  santiago serve --database postgresql://santiago@localhost/santiago --workers 4
"""

from __future__ import annotations

import argparse
import gc

from santiago.cli import OK
from santiago.cli.needs import need_server


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--host", metavar="H", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument(
        "--port", metavar="P", type=int, help="the port; 0: any free one (default: 8000)"
    )
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help="server processes; more than 1 need PostgreSQL (default: 1)",
    )
    parser.add_argument(
        "--profiles",
        choices=("optional", "required", "off"),
        help="whether players can or must have a profile (default: optional)",
    )
    parser.add_argument(
        "--origins", metavar="O,…", help="other sites whose pages may open WebSockets"
    )
    parser.add_argument(
        "--proxies", metavar="A,…", help="reverse proxies whose X-Forwarded-For is trusted"
    )
    parser.add_argument(
        "--retention",
        metavar="DAYS",
        type=float,
        help="close unfinished tables after this many days (default: 30)",
    )
    parser.add_argument(
        "--keep",
        metavar="DAYS",
        type=float,
        help="delete finished tables after this many days (default: 0, never)",
    )
    parser.add_argument(
        "--public-url", metavar="URL", help="the address that players use, for notifications"
    )
    parser.add_argument(
        "--outgoing-networks", metavar="N,…", help="private networks that notifications may go to"
    )
    parser.add_argument("--log", choices=("text", "json"), help="log format (default: text)")
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        help="log level (default: info)",
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return the exit code."""
    gc.disable()  # until everything is imported: it would only look at what stays
    need_server()
    from santiago.server.run import address, bind, serve
    from santiago.server.settings import read_settings

    settings = read_settings(**vars(args))
    listening = bind(settings)

    def ready() -> None:
        where = settings.database if settings.is_sqlite else "PostgreSQL"
        print(f"Santiago is served at {address(settings, listening)} (games: {where})", flush=True)
        print("Press Ctrl-C to stop.", flush=True)

    serve(settings, listening, ready)
    return OK
