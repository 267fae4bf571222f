"""The browser's pages, from the package's own folder, with a strict policy."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from santiago.server.errors import ServerError

FOLDER = Path(__file__).parent.parent / "web"
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # what the board sets on single elements
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""With every answer."""
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".html": "text/html",
}

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Santiago</title></head>
<body><h1>Santiago</h1>
<p>The server runs, but its pages have not been built.
In the source folder, <code>make play</code> builds them and starts the game.</p>
<p>The programming interface works all the same: see <code>docs/protocol.md</code>.</p>
</body></html>
"""


def add_pages(app: FastAPI, folder: Path = FOLDER) -> None:
    """Serve the built pages; a path that is no file is the page itself, which routes by it."""

    async def page(request: Request, path: str = "") -> Response:
        del request
        file = _file(folder, path)
        if file is not None:
            kind = TYPES.get(file.suffix, "application/octet-stream")
            cache = FOREVER if file.parent.name == "assets" else "no-cache"
            return FileResponse(file, media_type=kind, headers={"Cache-Control": cache})
        index = folder / "index.html"
        last = path.rpartition("/")[2]
        if "." in last:  # a file that is not there, not a page
            raise ServerError("request/not-found", "There is no such file.")
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, status_code=503)
        return FileResponse(index, media_type="text/html", headers={"Cache-Control": "no-cache"})

    app.add_api_route("/", page, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/{path:path}", page, methods=["GET", "HEAD"], include_in_schema=False)


def _file(folder: Path, path: str) -> Path | None:
    """The file of a path, if it is one inside the folder."""
    if not path or "\x00" in path:
        return None
    root = folder.resolve()
    file = (root / path).resolve()
    if not file.is_relative_to(root) or file.name.startswith("."):
        return None
    return file if file.is_file() and file.name != "index.html" else None
