"""Makes the fonts of shared pictures from the pages' own: `python tools/make_fonts.py`.

The pages' fonts are woff2 files of variable fonts, cut by script; the program that draws pictures
reads neither.  This writes one TTF of a single weight per family, with all scripts that people
write their names in and we have, and `widths.json`: how wide each character is, so that a line can
be fitted without a font library.  The families have names of ours, because the licence reserves
the originals for unmodified fonts.

Run it after the fonts change: it needs `npm ci` in web and `pip install fonttools brotli`.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "web" / "node_modules" / "@fontsource-variable"
TO = ROOT / "src" / "santiago" / "pictures" / "fonts"
WEIGHT = 600
FAMILIES = {
    "Santiago Display": ("fraunces", ("latin", "latin-ext")),
    "Santiago Text": ("source-sans-3", ("latin", "latin-ext", "greek", "cyrillic")),
}
NAME_IDS = {1: "{}", 2: "Regular", 3: "{} 1", 4: "{}", 6: "{}", 16: None, 17: None, 25: None}


def one_script(package: str, script: str, to: Path) -> Path:
    """One file of a package, at our weight and without what pictures do not use."""
    font = TTFont(PACKAGES / package / "files" / f"{package}-{script}-wght-normal.woff2")
    font = instantiateVariableFont(font, {"wght": WEIGHT})
    options = Options(hinting=False, layout_features=[], notdef_outline=True, name_IDs=["*"])
    options.drop_tables += ["STAT", "GDEF", "GSUB", "GPOS", "gasp", "MVAR"]
    cut = Subsetter(options)
    cut.populate(unicodes=list(font.getBestCmap()))
    cut.subset(font)
    font.flavor = None
    path = to / f"{package}-{script}.ttf"
    font.save(path)
    return path


def make(family: str, package: str, scripts: tuple[str, ...]) -> dict[str, int]:
    """Write one family; the width of each of its characters, in thousandths of the size."""
    with TemporaryDirectory() as folder:
        parts = [str(one_script(package, script, Path(folder))) for script in scripts]
        font = Merger().merge(parts)
    plain = family.replace(" ", "")
    names = font["name"]
    for name_id, pattern in NAME_IDS.items():
        names.removeNames(nameID=name_id)
        if pattern is not None:
            text = pattern.format(plain if name_id == 6 else family)
            names.setName(text, name_id, 3, 1, 0x409)
    font["head"].modified = font["head"].created  # the same bytes each time
    font.recalcTimestamp = False
    font["OS/2"].usWeightClass = 400
    font["head"].macStyle = 0
    font["OS/2"].fsSelection = 0x40
    font.save(TO / f"{plain}.ttf")
    unit = font["head"].unitsPerEm
    advances = font["hmtx"].metrics
    return {
        chr(code): round(advances[glyph][0] * 1000 / unit)
        for code, glyph in sorted(font.getBestCmap().items())
        if code >= 0x20
    }


def main() -> None:
    """Write all of it."""
    TO.mkdir(parents=True, exist_ok=True)
    widths = {}
    for family, (package, scripts) in FAMILIES.items():
        widths[family] = make(family, package, scripts)
        shutil.copyfile(PACKAGES / package / "LICENSE", TO / f"{family.replace(' ', '')}.txt")
    text = json.dumps(widths, ensure_ascii=False, separators=(",", ":"))
    (TO / "widths.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
