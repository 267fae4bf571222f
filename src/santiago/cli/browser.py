"""Playing in the browser: a server that only this machine can reach, and its page."""

from __future__ import annotations

import argparse
import os

from santiago.cli import OK
from santiago.cli.needs import need_server

OPTIONS = ("port", "database", "no_browser")
"""What `arguments` declares."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--port", metavar="P", type=int, help="the port (any free one)")
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE, where games are kept")
    parser.add_argument(
        "--no-browser", action="store_true", help="only say where to go, open nothing"
    )


def run(args: argparse.Namespace) -> int:
    """Start the server, open its page, and serve until told to stop; the exit code."""
    need_server()
    from santiago.server.run import address, bind, serve
    from santiago.server.settings import Settings

    port = args.port
    if port is None and "SANTIAGO_PORT" not in os.environ:
        port = 0
    settings = Settings.from_env(
        host="127.0.0.1",
        port=port,
        database=args.database,
        workers=1,
        log_level=os.environ.get("SANTIAGO_LOG_LEVEL") or "warning",
        requests_a_minute=0,
        tables_an_hour=0,
    )
    listening = bind(settings)

    def ready() -> None:
        where = address(settings, listening)
        print(f"Santiago is at {where}", flush=True)
        print("Stop it with Ctrl-C.", flush=True)
        if not args.no_browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    serve(settings, listening, ready)
    return OK
