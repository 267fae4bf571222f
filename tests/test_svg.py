"""Positions drawn as SVG: well-formed, complete, and nothing in them that a viewer may not know."""

from __future__ import annotations

import doctest
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from santiago import Game, NotationError, OptionError, Position, Variant, svg
from santiago import _art as art
from santiago.draw import wet_squares
from santiago.engine.board import CANAL_NAMES, CROSSING_NAMES, SQUARE_NAMES
from tests.compiled import ROOT
from tests.engine.positions import random_record
from tests.engine.strategies import positions

SVG = "{http://www.w3.org/2000/svg}"
PLACES = [*SQUARE_NAMES, *CROSSING_NAMES, *CANAL_NAMES]


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter(f"{SVG}text")]


@given(positions(), st.data())
def test_every_position_and_move_is_drawn(position: Position, data: st.DataObject) -> None:
    legal = list(position.legal_moves)
    move = data.draw(st.none() | st.sampled_from(legal)) if legal else None
    picture = svg.board(
        position,
        seat=data.draw(st.none() | st.integers(0, position.players - 1)),
        move=move,
        theme=data.draw(st.sampled_from(["light", "dark"])),
        highlights=data.draw(st.lists(st.sampled_from(PLACES), max_size=2)),
        names=data.draw(st.none() | st.lists(st.text(), min_size=5, max_size=5)),
    )
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert "href" not in picture
    assert "<style" not in picture


def test_a_view_gives_the_same_picture_whatever_is_hidden() -> None:
    """Two positions whose views are equal look the same (S12, P1.4)."""
    rich, poor = (Game.new(players=2, money="hidden", seed=1) for _ in range(2))
    for game, bid in ((rich, "pass"), (poor, "bid 3")):
        game.play(game.legal_moves[0])
        game.play(bid, seat=game.position.overseer)
    other = 1 - rich.position.overseer
    for seat in (None, other):
        assert rich.view(seat) == poor.view(seat)
        assert svg.board(rich, seat=seat) == svg.board(poor, seat=seat)
    assert svg.board(rich.position.snapshot()) != svg.board(poor.position.snapshot())
    assert rich._repr_svg_() == svg.board(rich)
    assert rich.position._repr_svg_() == svg.board(rich.position)


def test_money_and_bids() -> None:
    game = Game.new(players=3, seed=1, money="hidden", overseer=2, names=["Ana", "B&b", "Cy"])
    game.play("bid 3")
    drawn = texts(svg.board(game, seat=0, names=["Ana", "B&b", "Cy"]))
    assert {"Ana", "B&b", "Cy", "7 escudos · bid 3"} <= set(drawn)
    assert drawn.count("? escudos") == 2
    assert "? escudos · pass" in texts(svg.board(game, seat=0, move="pass"))
    assert "7 escudos · bid 3" in texts(game._repr_svg_().replace("?", "7"))


def test_everything_on_the_board_is_there() -> None:
    position = random_record(Variant("trefl", 4), 11, 120).position()
    view = position.view(None)
    picture = svg.board(position, players=False, coordinates=False)
    dry = [t for t in view["tiles"] if not t[5] and t[0] not in wet_squares(view)]
    deserts = [t for t in view["tiles"] if t[5]]
    assert dry
    assert deserts
    assert picture.count('stroke="#94331a"') == len(dry)
    assert picture.count(art.CRACKS) == len(deserts)
    assert picture.count(art.PALM) == len(view["palms"])
    farmers = sum(t[4] for t in view["tiles"] if t[3] is not None)
    assert len(re.findall(rf'linejoin="round"><path d="{art.BODY}"', picture)) == farmers
    lines = re.search(r'<path d="((?:M\d+ \d+L\d+ \d+)+)"', picture)
    assert lines is not None
    assert lines[1].count("M") == len(view["canals"])
    assert texts(picture) == []


@pytest.mark.parametrize("place", ["i1", "F1", "A1-C1", "", "<b>"])
def test_places_that_do_not_exist(place: str) -> None:
    game = Game.new(players=3, seed=1)
    with pytest.raises(NotationError):
        svg.board(game, highlights=[place])
    with pytest.raises(NotationError):
        svg.board(game, arrows=[("a1", place)])


def test_other_bad_input() -> None:
    game = Game.new(players=3, seed=1)
    with pytest.raises(NotationError):
        svg.board(game, move="plant banana2")
    with pytest.raises(OptionError, match="an arrow leads from one place to another"):
        svg.board(game, arrows=[("a1", "a1")])
    with pytest.raises(OptionError, match="there is no seat 3"):
        svg.board(game, seat=3)


def page() -> str:
    return (ROOT / "docs" / "pictures.md").read_text("utf-8")


def test_the_page_and_its_picture() -> None:
    """The picture in docs/pictures.md is what its code draws."""
    names: dict[str, object] = {}
    test = doctest.DocTestParser().get_doctest(page(), names, "pictures.md", None, 0)
    assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
    drawn = str(test.globs["picture"]) + "\n"
    file = ROOT / "docs" / "pictures" / "svg-offer.svg"
    assert file.read_text("utf-8") == drawn, "write it anew: tools/pictures.py"


def test_every_argument_is_in_the_page() -> None:
    import inspect

    arguments = [*inspect.signature(svg.board).parameters][1:]
    table = page()[page().index("| argument |") :]
    assert [name for name in arguments if f"`{name}`" not in table] == []
