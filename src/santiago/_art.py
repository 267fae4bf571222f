"""What `santiago.svg` draws with: palettes, crops, players' shapes, each as a piece of SVG."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """The colours of a theme: sun and sand, and one blue that is water."""

    paper: str
    ink: str
    soft: str
    rim: str
    rim_ink: str
    trench: str
    earth: str
    furrow: str
    desert: str
    crack: str
    veil: str
    dry: str
    bank: str
    water: str
    deep: str
    card: str
    pawn_edge: str
    seats: tuple[str, str, str, str, str]


PALETTES = {
    "light": Palette(
        paper="#fdf6e5",
        ink="#38271a",
        soft="#6a5437",
        rim="#7c522d",
        rim_ink="#f7e8c9",
        trench="#9a7043",
        earth="#e5cb99",
        furrow="#cfae75",
        desert="#d6bd92",
        crack="#8a6c43",
        veil="#ead6ae",
        dry="#94331a",
        bank="#f0dfba",
        water="#31a8cb",
        deep="#1c86a9",
        card="#f6ebd2",
        pawn_edge="#fffaf0",
        seats=("#c53a2b", "#24794a", "#7646a6", "#dd9a12", "#27508c"),
    ),
    "dark": Palette(
        paper="#1f1510",
        ink="#f7ead3",
        soft="#cfb997",
        rim="#3e2817",
        rim_ink="#e6cfa6",
        trench="#4a321f",
        earth="#8d7049",
        furrow="#6f5635",
        desert="#97805b",
        crack="#4d3a22",
        veil="#8d7453",
        dry="#ffc2ad",
        bank="#c9b58c",
        water="#31a8cb",
        deep="#1c86a9",
        card="#382a20",
        pawn_edge="#fffaf0",
        seats=("#e0513f", "#2f9a5f", "#9a68cf", "#edb02c", "#4678c2"),
    ),
}

GROUNDS = {
    "banana": ("#f6d35c", "#a87d10"),
    "coconut": ("#c99a6d", "#6b4321"),
    "watermelon": ("#86bd6e", "#2f6a35"),
    "grape": ("#ab90d0", "#4f3179"),
    "pepper": ("#f29a73", "#8c2410"),
    "bean": ("#6fb38a", "#1f5c40"),
    "potato": ("#d8b070", "#74501f"),
    "sugar": ("#d9e094", "#71842a"),
}
"""Ground and edge colour of each crop's tile."""

CROPS = {
    "banana": (
        '<g stroke="#7d5c0c" stroke-width="2" stroke-linejoin="round">'
        '<path d="M44 8c8 26-8 46-34 46-5 0-6-6-1-7 18-4 27-18 26-38z" fill="#fbdc5f"/>'
        '<path d="M34 9l11-5 3 5-4 4-9 1z" fill="#8a6a1c"/></g>'
        '<circle cx="8" cy="51" r="3" fill="#5c430c"/>'
    ),
    "coconut": (
        '<circle cx="41" cy="23" r="17" fill="#85572f" stroke="#45290f" stroke-width="2"/>'
        '<g fill="#2f1b0a"><circle cx="38" cy="17" r="2"/><circle cx="46" cy="17" r="2"/>'
        '<circle cx="42" cy="24" r="2"/></g>'
        '<circle cx="23" cy="39" r="19" fill="#6f4522" stroke="#45290f" stroke-width="2"/>'
        '<circle cx="23" cy="39" r="14" fill="#fffaf0"/>'
        '<circle cx="23" cy="40" r="8" fill="#dbe9e2"/>'
    ),
    "watermelon": (
        '<path d="M4 22h56a28 28 0 0 1-56 0z" fill="#2f7a3e" stroke="#1f4f2a" stroke-width="2"/>'
        '<path d="M9 22h46a23 23 0 0 1-46 0z" fill="#fbf1dd"/>'
        '<path d="M13 22h38a19 19 0 0 1-38 0z" fill="#e2404e"/>'
        '<g fill="#34161a"><circle cx="24" cy="27" r="2"/><circle cx="40" cy="27" r="2"/>'
        '<circle cx="32" cy="33" r="2"/></g>'
    ),
    "grape": (
        '<path d="M32 16q0-9 7-13" fill="none" stroke="#6b4a20" stroke-width="3"/>'
        '<path d="M32 15C22 2 10 5 5 10c4 11 17 13 27 5z" fill="#6fae52" stroke="#2f5d2a" '
        'stroke-width="2"/><g fill="#7a4db4" stroke="#35205a" stroke-width="1.6">'
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="8"/>'
            for x, y in ((18, 26), (32, 26), (46, 26), (25, 38), (39, 38), (32, 50))
        )
        + "</g>"
    ),
    "pepper": (
        '<path d="M46 16c8 10 2 24-12 33-9 6-19 8-28 7-3 0-3-4 0-5 14-4 19-14 22-24 '
        '2-8 12-16 18-11z" fill="#d8261c" stroke="#6e0f0a" stroke-width="2"/>'
        '<path d="M33 17c3-8 16-6 15 2-5 4-11 3-15-2z" fill="#4f9a48" stroke="#245523" '
        'stroke-width="2"/><path d="M43 12q2-7 10-8" fill="none" stroke="#2f6a2c" stroke-width="4" '
        'stroke-linecap="round"/>'
    ),
    "bean": (
        '<path d="M54 8C30 4 8 22 7 46c0 8 6 11 11 6 11-12 20-20 35-27 8-4 8-15 1-17z" '
        'fill="#3f9457" stroke="#154330" stroke-width="2"/>'
        '<g fill="#b8e59a" stroke="#2d7040" stroke-width="1.3"><circle cx="45" cy="17" r="6"/>'
        '<circle cx="30" cy="25" r="6"/><circle cx="18" cy="38" r="6"/></g>'
    ),
    "potato": (
        '<path d="M20 17C36 7 58 15 58 33c0 16-15 24-31 22C13 54 5 46 6 35c0-8 6-14 14-18z" '
        'fill="#e0b36c" stroke="#5a3a14" stroke-width="2"/>'
        '<g fill="none" stroke="#7a5320" stroke-width="2.4" stroke-linecap="round">'
        '<path d="M19 41q3 3 6-1M35 30q3 3 6-1M38 45q3 3 6-1M20 27q3 3 6-1"/></g>'
    ),
    "sugar": (
        '<path d="M32 22C24 6 12 4 5 8c10 2 16 9 20 18zM34 20c6-14 17-17 25-12-10 2-16 8-20 17z" '
        'fill="#6fa83f" stroke="#3d5a16" stroke-width="2"/>'
        '<g fill="#cfdc6d" stroke="#3d5a16" stroke-width="2"><path d="M13 24h9l3 34h-9z"/>'
        '<path d="M28 18h9v40h-9z"/><path d="M43 24h9l-4 34h-9z"/></g>'
        '<path d="M15 38h9M28 34h9M28 46h9M42 40h8" stroke="#6d7f22" stroke-width="2.4"/>'
    ),
}
"""Each crop in a box of 64 × 64."""

PALM = (
    '<path d="M-5 34C-6 18-4 4 3-12l5 2C3 4 3 18 5 34z" fill="#9a6a3a" stroke="#57371a" '
    'stroke-width="1.6"/><g fill="#3f9350" stroke="#1d5429" stroke-width="1.5">'
    '<path d="M6-12C16-27 32-21 36-5 26-14 16-13 6-12z"/>'
    '<path d="M6-12C-2-27-22-24-27-7-17-15-5-14 6-12z"/>'
    '<path d="M6-12C8-28 20-33 30-30 21-26 14-20 6-12z"/>'
    '<path d="M6-12C5-28-7-34-17-30-8-26 1-20 6-12z"/></g>'
)
"""A palm whose foot is at (0, 34)."""

CRACKS = (
    "M6 34l20 6 12-14 20 6 8-24M38 26l-4-20M58 32l2 22-22 14 4 26M60 54l34 4M38 68L6 72M60 54l10 40"
)
DROP = "M0-8.5c4 5.5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-5.5 6-11z"
CROSSED_DROP = DROP + "M-8.5 8.5l17-17"

MARKS = (
    '<circle r="9"/>',
    '<rect x="-8" y="-8" width="16" height="16" rx="2"/>',
    '<path d="M0-11.5L11.5 0 0 11.5-11.5 0z"/>',
    '<path d="M0-10.5l11 19H-11z"/>',
    '<path d="M-5.5-9.5h11L11 0 5.5 9.5h-11L-11 0z"/>',
)
"""The seats' shapes, in the order of their colours: nobody has to tell colours apart."""

BODY = "M-11 17.5c0-11 3.5-17.5 11-17.5s11 6.5 11 17.5z"
"""A farmer without its head, which is the player's shape."""
