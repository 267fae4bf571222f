"""Headlines say what the data say, in four languages."""

from __future__ import annotations

import random
from typing import Any

import pytest

from santiago import Game
from santiago.pictures.headline import BigField, Headline, ManyFields, Money, headline
from santiago.pictures.words import WORDS, Words

NAMES = ["Ana", "Bo", "Cy", "Di", "Eva"]


def result(scores: list[int], *fields: tuple[str, int, list[int]]) -> dict[str, Any]:
    most = max(scores)
    return {
        "scores": scores,
        "winners": [seat for seat, score in enumerate(scores) if score == most],
        "fields": [[crop, ["a1"] * size, points] for crop, size, points in fields],
    }


def test_money_decided() -> None:
    summary = headline(result([40, 33], ("bean", 4, [10, 12])), money=[30, 21])
    assert (summary.kind, summary.margin, summary.how) == ("won", 7, Money(30, 21))


def test_of_two_who_come_second_money_is_compared_with_the_richer() -> None:
    """Otherwise "kept 18, Bo kept 13" would hide that Cy kept 18, too."""
    fields = ("bean", 4, [35, 35, 30])
    summary = headline(result([53, 48, 48], fields), money=[18, 13, 18])
    assert summary.behind == 2
    assert summary.how == BigField(35, "bean", 4, True)


def test_one_field_decided_and_is_called_the_largest_only_if_it_is() -> None:
    large, small = ("grape", 7, [2, 14]), ("bean", 4, [30, 0])
    assert headline(result([40, 20], large, small), [8, 6]).how == BigField(30, "bean", 4, False)
    assert headline(result([38, 6], small), [8, 6]).how == BigField(30, "bean", 4, True)
    two = ("pepper", 4, [0, 3])
    assert headline(result([38, 9], small, two), [8, 6]).how == BigField(30, "bean", 4, False)


def test_many_fields_decided() -> None:
    fields = [("bean", 3, [6, 0]) for _ in range(5)] + [("grape", 4, [0, 16])]
    assert headline(result([32, 20], *fields), [2, 4]).how == ManyFields(5)


def test_one_point_is_a_headline_of_its_own() -> None:
    assert headline(result([31, 30], ("bean", 4, [20, 8])), [11, 22]).kind == "single"


def test_a_shared_victory_names_all_winners_and_who_comes_next() -> None:
    summary = headline(result([31, 30, 31], ("bean", 4, [20, 8, 5])), [11, 22, 26])
    assert summary == Headline("shared", (0, 2), 31, 1, 1, None)
    assert Words("en").title(summary, NAMES) == "Ana and Cy share the victory"
    assert Words("en").note(summary, NAMES) == "31 points each, 1 point ahead of Bo"
    everyone = headline(result([5, 5], ("bean", 1, [0, 0])), [5, 5])
    assert (everyone.behind, Words("de").note(everyone, NAMES)) == (None, "Je 5 Punkte")


def test_nothing_is_said_where_nobody_has_a_field() -> None:
    summary = headline(result([5, 0]), [5, 5])
    assert summary.how is None
    assert Words("fr").note(summary, NAMES) == ""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_headlines_of_real_games_are_true(players: int) -> None:
    for seed in range(25):
        game = Game.new(players=players, seed=seed)
        choose = random.Random(seed)
        while game.position.phase != "over":
            game.play(choose.choice(list(game.position.legal_moves)), game.position.turn)
        view = game.view(None)
        scores, money, fields = view["result"]["scores"], view["money"], view["result"]["fields"]
        summary = headline(view["result"], money)
        assert [scores[seat] for seat in summary.winners] == [max(scores)] * len(summary.winners)
        others = [score for score in scores if score < max(scores)]
        assert summary.margin == (max(scores) - max(others) if others else 0)
        winner = summary.winners[0]
        match summary.how:
            case Money(kept, behind_kept):
                assert summary.behind is not None
                assert (kept, behind_kept) == (money[winner], money[summary.behind])
                assert kept > behind_kept
            case BigField(points, crop, size, largest):
                assert points == max(field[2][winner] for field in fields)
                assert any(
                    (field[0], len(field[1]), field[2][winner]) == (crop, size, points)
                    for field in fields
                )
                assert not largest or [len(f[1]) for f in fields if len(f[1]) >= size] == [size]
            case ManyFields(count):
                scored = [sum(f[2][seat] > 0 for f in fields) for seat in range(players)]
                assert scored[winner] == count
                assert sorted(scored)[-2] < count
        for language in WORDS:
            words = Words(language)
            title, note = words.title(summary, NAMES), words.note(summary, NAMES)
            assert NAMES[winner] in title
            assert "{" not in title + note


def test_every_language_has_the_same_sentences() -> None:
    def shape(value: Any) -> Any:
        plain = isinstance(value, str) or "other" in value
        return None if plain else {key: shape(item) for key, item in sorted(value.items())}

    shapes = [shape(words) for words in WORDS.values()]
    assert shapes == [shapes[0]] * 4
