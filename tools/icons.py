"""Makes the icons in web/public/ from icon.svg, drawn by the browser on this machine.

python -m tools.icons
"""

from __future__ import annotations

from tools import browsing

FOLDER = browsing.ROOT / "web" / "public"
# Name, side, and the drawing's part of it: a maskable icon may be cut to a circle.
ICONS = [("icon-192", 192, 1.0), ("icon-512", 512, 1.0), ("icon-maskable", 512, 0.72)]
EARTH = "#8f5f36"


def main() -> None:
    """All icons."""
    drawing = (FOLDER / "icon.svg").read_text()
    with browsing.browser() as browser:
        for name, side, share in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            ground = EARTH if share < 1 else "transparent"
            page.set_content(
                f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center;"
                f" background: {ground} }} svg {{ width: {share:.0%}; height: {share:.0%} }}"
                f"</style>{drawing}"
            )
            file = FOLDER / f"{name}.png"
            page.screenshot(path=file, omit_background=True)
            print(f"{file} ({file.stat().st_size // 1000} kB)")


if __name__ == "__main__":
    main()
