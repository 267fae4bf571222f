"""What a chat shows of a link: Open Graph tags in the page, for tables and replays their own.

They tell what anyone with the link may know.  A server with a password, an unknown table and an
address that asks too often get the tags of the game itself.
"""

from __future__ import annotations

import hashlib
import re
from html import escape
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from santiago.pictures import card
from santiago.pictures.words import Words, language_of
from santiago.server.errors import ServerError
from santiago.server.limits import Limiter
from santiago.server.pictures import card_of
from santiago.server.service import Service

PER_MINUTE = 120
"""Links of tables that one address may look up."""
LOCALES = {"en": "en_GB", "fr": "fr_FR", "de": "de_DE", "pl": "pl_PL"}
SHOWN = re.compile(r"/(table|replay)/([A-Za-z0-9_-]{22})/?")


class Previews:
    """Adds the tags to the page."""

    def __init__(self, limited: bool = True) -> None:
        self._limiter = Limiter(PER_MINUTE if limited else 0, 60.0)

    async def page(self, request: Request, html: str) -> Response:
        """The page with the tags of the link that was opened."""
        tags = await self._tags(request)
        body = html.replace("</head>", f"{tags}</head>", 1)
        etag = f'"{hashlib.sha256(body.encode()).hexdigest()[:32]}"'
        headers = {"Cache-Control": "no-cache", "ETag": etag, "Vary": "Accept-Language"}
        if etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return HTMLResponse(body, headers=headers)

    async def _tags(self, request: Request) -> str:
        service: Service = request.app.state.service
        query = request.query_params
        language = language_of(query.get("lang"), request.headers.get("accept-language"))
        title, note = "Santiago", Words(language).say("about")
        picture, options = "/api/picture.png", {"lang": language}
        link = SHOWN.fullmatch(request.url.path)
        if link is not None and not service.settings.password and self._may_look(request):
            kind, key = link.groups()
            ply = query.get("ply", "")
            chosen = int(ply) if kind == "replay" and re.fullmatch(r"\d{1,5}", ply) else None
            try:
                shown = await card_of(service, key, language, chosen)
            except ServerError:
                pass  # as if it were no table at all
            else:
                title, note = shown.title, shown.note
                picture = f"/api/tables/{key}/picture.png"
                options |= {} if chosen is None else {"ply": str(chosen)}
        site = service.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"
        values = {
            "og:site_name": "Santiago",
            "og:type": "website",
            "og:locale": LOCALES[language],
            "og:title": title,
            "og:description": note,
            "og:url": f"{site}{request.url.path}?{urlencode(options)}",
            "og:image": f"{site}{picture}?{urlencode(options)}",
            "og:image:type": "image/png",
            "og:image:width": str(card.WIDTH),
            "og:image:height": str(card.HEIGHT),
            "og:image:alt": Words(language).say("board"),
        }
        tags = [f'<meta property="{name}" content="{escape(v)}" />' for name, v in values.items()]
        return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])

    def _may_look(self, request: Request) -> bool:
        return not self._limiter.take(request.client.host if request.client else "-")
