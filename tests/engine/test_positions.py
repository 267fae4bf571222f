"""The tests' own tools: positions built by hand are legal ones, and failures show the position."""

from __future__ import annotations

import pytest

from tests.engine.positions import canals, draw, new, palm, play, positions_in, put

DRAWN = """\
<Position trefl 4 players, round 1, auction, to move 1>
     a      b      c      d      e      f      g      h
  1  ba2ii   .      .      .      .      .      .      .
  2   .     gr--^   .      .      .      .      .      .
  3   .      .      .      .      .      .      .      .
  4   .      .      .      .      .      .      .      .
  5   .      .      .      .      .      .      .      .
  6   .      .      .      .      .      .      .     pe~~
  (crop, owner, farmers; -- neutral, ~~ desert, ^ palm)
  canals: ['C2-D2']
  source: C2
  money: [7, 10, 10, 10]
  bids: [3, None, None, None]
  market: ['banana1', 'banana1', 'banana1', 'banana2']
  order: []
  offers: []"""


def test_a_position_is_drawn() -> None:
    position = canals(palm(new(), "b2"), "C2-D2")
    put(put(position, "a1", "banana2", 2, 2), "b2", "grape1")
    put(position, "h6", "pepper1", desert=True)
    play(position, "bid 3")
    assert [line.rstrip() for line in draw(position).splitlines()] == DRAWN.splitlines()


def test_a_failure_shows_the_positions_that_were_looked_at() -> None:
    def fails() -> None:
        position = new(2)
        raise AssertionError(position)

    with pytest.raises(AssertionError) as caught:
        fails()
    shown = [
        drawn for entry in caught.traceback for drawn in positions_in(entry.frame.f_locals.items())
    ]
    assert shown == [("position", draw(new(2)))]


def test_a_board_built_by_hand_is_what_play_would_have_built() -> None:
    by_hand, played = new(first=["banana2"] * 4), new(first=["banana2"] * 4)
    play(played, "bid 1", "pass", "pass", "pass", "plant banana2 c4", "plant banana2 d4")
    play(by_hand, "bid 1", "pass", "pass", "pass")
    put(put(by_hand, "c4", "banana2", 0, 2), "d4", "banana2", 3, 1)
    for name in ("tiles", "supply", "palms", "canals"):
        assert by_hand.snapshot()[name] == played.snapshot()[name]


def test_canals_laid_by_hand_are_what_play_would_have_laid() -> None:
    played, by_hand = new(2), new(2)
    play(played, "first C2-D2")
    canals(by_hand, "C2-D2")
    for name in ("canals", "open_canals", "wet"):
        assert getattr(by_hand, name) == getattr(played, name)
