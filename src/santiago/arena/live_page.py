"""Watch a tournament in the browser: the standings, and the games that are being played.

A small page that only this machine can open, while the tournament runs. It updates every second
and shows what a spectator can see.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from santiago import svg
from santiago.arena.errors import ArenaError
from santiago.arena.plan import Plan

HOST = "127.0.0.1"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Arena</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: right; }
td:first-child, th:first-child { text-align: left; overflow-wrap: anywhere; }
#games { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
svg { width: 100%; height: auto; }
</style></head><body><h1>Arena</h1><p id="about"></p><table id="standings"></table>
<h2>Being played</h2><div id="games"></div><script>
async function look() {
  try {
    const news = await (await fetch("news")).json();
    for (const id of ["about", "standings", "games"])
      document.getElementById(id).innerHTML = news[id];
  } catch { document.getElementById("about").textContent = "The tournament is over."; return; }
  setTimeout(look, 1000);
}
look();
</script></body></html>
"""


class LivePage:
    """Serves the page from a thread of its own, until it is closed.

    `rows` are the lines of the standings: a bot and its cells.  `views` are the games being played:
    the names by seat and a spectator's view.
    """

    def __init__(
        self,
        plan: Plan,
        rows: Callable[[], Sequence[Sequence[str]]],
        views: Callable[[], Sequence[tuple[Sequence[str], dict[str, Any]]]],
        port: int = 0,
    ) -> None:
        self._plan = plan
        self._rows = rows
        self._views = views
        page = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                """Answer with the page or the news."""
                if self.path == "/":
                    self._answer(PAGE, "text/html")
                elif self.path == "/news":
                    self._answer(json.dumps(page.news()), "application/json")
                else:
                    self.send_error(404)

            def _answer(self, text: str, kind: str) -> None:
                data = text.encode()
                self.send_response(200)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Log nothing: the terminal shows the tournament."""

        try:
            self._server = ThreadingHTTPServer((HOST, port), Handler)
        except (OSError, OverflowError) as error:
            raise ArenaError(f"cannot serve a page at port {port}: {error}") from None
        self._server.daemon_threads = True
        self.address = f"http://{HOST}:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def news(self) -> dict[str, str]:
        """The parts of the page that change, as HTML."""
        plan = self._plan
        variant = plan.variant
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self._rows()
        )
        heads = "".join(f"<th>{name}</th>" for name in ("bot", "seats", "win share", "score"))
        games = "".join(svg.board(view, names=names) for names, view in self._views())
        return {
            "about": f"{variant.players} players, {variant.edition}, {plan.deals:,} deals, "
            f"seed {escape(plan.seed)}",
            "standings": f"<tr>{heads}</tr>{rows}",
            "games": games or "No game is shown at the moment.",
        }

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
