"""The browser's pages, from the package's own folder, with a strict policy."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from santiago.server.policy import PAGE, PIECE, WORKER

FOLDER = Path(__file__).parent.parent / "web"
HEADERS = {
    "Content-Security-Policy": PAGE,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Sent with every answer."""
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".html": "text/html; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
"""Our own list, because the system's differs between machines."""
COMPRESSED = frozenset({".js", ".css", ".svg"})
"""Files that are sent compressed; fonts and pictures are already."""

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Santiago</title></head>
<body><h1>Santiago</h1>
<p>The server runs, but this installation has no pages.
<code>pip install --force-reinstall --no-cache-dir "santiago[server]"</code> brings them;
in a clone, <code>make web</code> builds them.</p>
<p>The programming interface works all the same: see <code>docs/protocol.md</code>.</p>
</body></html>
"""


ShowPage = Callable[[Request, str], Awaitable[Response]]
"""Answers a request with the page, after adding to its HTML what belongs to the link."""


class Pages(StaticFiles):
    """The built pages.  A path that is not a file is the page itself, which routes by it.

    `index.html` is the page as it was built: the service worker keeps that one.
    """

    def __init__(self, directory: Path, show: ShowPage) -> None:
        super().__init__(directory=directory, check_dir=False)
        self._show = show
        self._compressed: dict[tuple[str, int, int], bytes] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, or the page."""
        last = path.rpartition(os.sep)[2]
        hidden = last.startswith(".") and last != "."
        try:
            if hidden:
                raise HTTPException(404)
            return await super().get_response(path, scope)
        except HTTPException as error:
            too_long = len(os.fsencode(last)) > 255
            if error.status_code != 404 or "." in last.strip(".") or hidden or too_long:
                raise  # another method, or a file that is not there
        full, stat = self.lookup_path("index.html")
        if stat is None:
            return HTMLResponse(NOT_BUILT, status_code=503)
        return await self._show(Request(scope), Path(full).read_text("utf-8"))

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """A file with its type; those with a hash in their name never change."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        file = Path(full_path)
        cache = FOREVER if file.parent.name == "assets" else "no-cache"
        response.headers["Cache-Control"] = cache
        if cache == FOREVER:
            worker = file.name.startswith("worker-")
            response.headers["Content-Security-Policy"] = WORKER if worker else PIECE
        if response.status_code != 304:
            response.headers["Content-Type"] = TYPES.get(file.suffix, "application/octet-stream")
        if file.suffix in COMPRESSED and cache == FOREVER:
            response.headers["Vary"] = "Accept-Encoding"
            if response.status_code == 200 and _takes_gzip(Request(scope)):
                return self._smaller(file, stat_result, response)
        return response

    def _smaller(self, file: Path, stat: os.stat_result, plain: Response) -> Response:
        """The same file compressed, which is done once."""
        key = (str(file), stat.st_mtime_ns, stat.st_size)
        if key not in self._compressed:
            self._compressed[key] = gzip.compress(file.read_bytes(), 9, mtime=0)
        own = {"content-length", "etag", "accept-ranges"}  # of the file as it is
        headers = {name: value for name, value in plain.headers.items() if name not in own}
        headers |= {"Content-Encoding": "gzip", "ETag": f"W/{plain.headers['etag']}"}
        return Response(self._compressed[key], headers=headers)

    async def check_config(self) -> None:
        """Allow a missing folder: requests then say that the pages are not built."""


def _takes_gzip(request: Request) -> bool:
    """Whether the whole file is asked for, and may be compressed."""
    accepted = request.headers.get("accept-encoding", "")
    named = re.search(r"(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;|,|$)", accepted)
    return request.method == "GET" and named is not None and "range" not in request.headers


def add_pages(app: FastAPI, folder: Path, show: ShowPage) -> None:
    """Serve the pages under every path that no other route uses."""
    app.mount("/", Pages(folder, show), name="pages")
