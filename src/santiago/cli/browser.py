"""Play in the browser, on a server that only this machine can reach."""

from __future__ import annotations

import argparse
import os

from santiago.cli import OK
from santiago.cli.needs import need_server

OPTIONS = ("port", "database", "no_browser")
"""The options that `arguments` declares."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--port", metavar="P", type=int, help="port (default: any free one)")
    parser.add_argument("--database", metavar="URL", help="where to keep games: sqlite:///FILE")
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address instead of opening a browser"
    )


def run(args: argparse.Namespace) -> int:
    """Start the server, open its page and serve until interrupted; return the exit code."""
    need_server()
    from santiago.server.run import address, bind, serve
    from santiago.server.settings import read_settings

    port = args.port
    if port is None and "SANTIAGO_PORT" not in os.environ:
        port = 0
    settings = read_settings(
        host="127.0.0.1",
        port=port,
        database=args.database,
        workers=1,
        log_level=os.environ.get("SANTIAGO_LOG_LEVEL") or "warning",
        requests_per_minute=0,
        tables_per_hour=0,
    )
    listening = bind(settings)

    def ready() -> None:
        where = address(settings, listening)
        print(f"Santiago is running at {where}", flush=True)
        print("Press Ctrl-C to stop.", flush=True)
        if not args.no_browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    serve(settings, listening, ready)
    return OK
