"""What pages and workers may load and run: their content security policies, for every host."""

from __future__ import annotations

PIECE = "default-src 'none'; frame-ancestors 'none'"
"""For scripts, styles and fonts, which obey the policy of their page: every first visit needs
dozens of them, so theirs is short."""


def content_policy(*more_scripts: str) -> str:
    """Everything comes from our own address; scripts may come from these sources, too."""
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *more_scripts]),
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",  # inline styles of the board
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


UNFRAMED = "; frame-ancestors 'none'"
"""A browser heeds this in a header only: a page's own `<meta>` cannot say it."""
PAGE = content_policy() + UNFRAMED
WORKER = content_policy("blob:", "'wasm-unsafe-eval'") + UNFRAMED
"""Python runs in the worker, which unpacks it; no page may do as much."""
PAGE_ALONE = content_policy("'wasm-unsafe-eval'")
"""Without a server, the policy stands in the page; the service worker adds it to what it keeps."""
WORKER_ALONE = content_policy("blob:", "'wasm-unsafe-eval'")
