"""The sentences of shared pictures and previews of links, in the reader's language.

`words.json` holds them, with the rulebooks' words; a test of the pages compares the two.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from santiago.pictures.headline import BigField, Headline, ManyFields, Money

WORDS: dict[str, dict[str, Any]] = json.loads(
    files("santiago.pictures").joinpath("words.json").read_text("utf-8")
)
DEFAULT = "en"


def plural(language: str, count: int) -> str:
    """The plural form that a number takes.

    >>> [plural("pl", count) for count in (1, 2, 5, 12, 22, 25)]
    ['one', 'few', 'other', 'other', 'few', 'other']
    >>> [plural("fr", count) for count in (0, 1, 2)]
    ['one', 'one', 'other']
    """
    if count == 1 or (language == "fr" and count == 0):
        return "one"
    if language == "pl" and 2 <= count % 10 <= 4 and count // 10 % 10 != 1:
        return "few"
    return "other"


def language_of(wanted: str | None, accepted: str | None = None) -> str:
    """The language to use: the one that is named, else the first accepted one that we speak.

    >>> language_of("pl"), language_of(None, "nl, fr-CA;q=0.8, de;q=0.9"), language_of("xx", "*")
    ('pl', 'de', 'en')
    """
    if wanted in WORDS:
        return wanted
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate((accepted or "")[:400].split(",")):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.partition("=")[2]) if weight.strip() else 1.0
        except ValueError:
            continue
        language = tag.strip().lower().partition("-")[0]
        if language in WORDS and quality > 0:
            ranked.append((-quality, place, language))
    return min(ranked)[2] if ranked else DEFAULT


class Words:
    """Sentences in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = WORDS[language]

    def say(self, key: str, **values: object) -> str:
        """A sentence by its key."""
        text: str = self._words[key]
        return text.format(**values)

    def count(self, key: str, count: int, **values: object) -> str:
        """A number with its noun, or a sentence about so many."""
        text: str = self._words[key][plural(self.language, count)]
        return text.format(count=count, **values)

    def phase(self, phase: str) -> str:
        """A phase of the round."""
        name: str = self._words["phase"][phase]
        return name

    def listed(self, names: Sequence[str]) -> str:
        """Names as a list.

        >>> Words("de").listed(["Ana", "Bo", "Cy"])
        'Ana, Bo und Cy'
        """
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self._words['and']} {names[-1]}"

    def title(self, headline: Headline, names: Sequence[str]) -> str:
        """Who won.

        >>> Words("en").title(Headline("won", (1,), 40, 3, 0, None), ["Ana", "Bo"])
        'Bo wins by 3 points'
        """
        winners = [names[seat] for seat in headline.winners]
        return self.say(
            headline.kind,
            name=winners[0],
            names=self.listed(winners),
            points=self.count("points-by", headline.margin),
        )

    def note(self, headline: Headline, names: Sequence[str]) -> str:
        """How the game was won; empty if there is nothing to say.

        >>> Words("pl").note(Headline("won", (1,), 40, 3, 0, Money(22, 1)), ["Ana", "Bo"])
        'Bo ma na koniec 22 escudos, a Ana 1 escudo.'
        """
        points = self.count("points", headline.points)
        if headline.kind == "shared":
            if headline.behind is None:
                return self.say("each", points=points)
            return self.say(
                "each-ahead",
                points=points,
                ahead=self.count("points", headline.margin),
                name=names[headline.behind],
            )
        name, how = names[headline.winners[0]], headline.how
        if isinstance(how, Money) and headline.behind is not None:
            return self.say(
                "money",
                name=name,
                kept=self.count("escudos", how.kept),
                behind=names[headline.behind],
                behind_kept=self.count("escudos", how.behind_kept),
            )
        if isinstance(how, ManyFields):
            return self.say("many", name=name, count=how.count)
        if isinstance(how, BigField):
            return self.say(
                "largest" if how.largest else "field",
                name=name,
                points=self.count("points", how.points),
                crop=self._words["crop"][how.crop],
                size=how.size,
            )
        return ""
