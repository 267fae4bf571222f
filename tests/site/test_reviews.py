"""Reviews on a device: the same answers as a server's, with a small budget."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from santiago import Record
from santiago.server.review_schema import Question, ReviewAnswer, ReviewTrial
from santiago.site import reviews
from santiago.tables import Refusal, replay
from santiago.tables.opening import read_finished
from tests.review.games import finished


def told(record: Record) -> list[dict[str, Any]]:
    texts: list[str] = []
    reviews.review(json.dumps({"record": record.to_json()}), texts.append)
    return [json.loads(text) for text in texts]


def test_a_graph_comes_first_and_the_review_last() -> None:
    record = finished(3)
    answers = [ReviewAnswer.model_validate(answer["data"]) for answer in told(record)]
    graphs = [answer for answer in answers if answer.plies is not None]
    assert answers[0].plies is None
    assert [answer.review is not None for answer in answers].count(True) == 1
    assert len(graphs) > len(record.moves), "the graph is there while moves are judged"
    assert all(one.done <= two.done for one, two in pairwise(answers[:-1]))
    review = answers[-1].review
    assert review is not None
    assert review.iterations == reviews.ITERATIONS, "the page says how small the budget is"
    assert len(review.accounts) == 3
    assert all(point.compared.deals == reviews.DEALS for point in review.turning_points)


def test_what_is_no_finished_game_is_refused() -> None:
    record = finished(2)
    running = Record(record.variant, record.setup, record.moves[:-1])
    [answer] = told(running)
    assert answer["error"]["code"] == "table/started"
    texts: list[str] = []
    reviews.review(json.dumps({"record": {"players": 9}}), texts.append)
    assert json.loads(texts[0])["error"]["code"] == "record/invalid"


def test_a_question_is_asked_again_and_another_move_judged() -> None:
    record = finished(3)
    asked = {"record": record.to_json(), "ply": 0}
    question = Question.model_validate(replay.asked(read_finished(asked["record"]), 0))
    assert question.legal.phase == "auction"
    right = reviews.answered(asked | {"better": "bid 1", "move": "bid 1"})
    assert ReviewTrial.model_validate(right).verdict == "right"
    other = reviews.answered(asked | {"better": "bid 1", "move": "bid 9"})
    compared = ReviewTrial.model_validate(other).compared
    assert compared is not None
    assert compared.deals == reviews.TRIED
    with pytest.raises(Refusal) as illegal:
        reviews.answered(asked | {"better": "bid 1", "move": "bid 99"})
    assert illegal.value.code == "move/illegal"
