"""A game at one terminal: input, and what each person may see.

The table (`terminal_table`) decides what can happen, never this module.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from textwrap import fill

from santiago import bots
from santiago.cli import FAILED, OK, one_line
from santiago.cli.progress import Progress
from santiago.cli.terminal_table import TerminalTable
from santiago.cli.words import ASKED, foreseen, listed, told
from santiago.draw import WIDTH, Names, Style, draw
from santiago.engine.errors import BadInput
from santiago.engine.moves import Move
from santiago.engine.record import Record
from santiago.engine.rng import seed_of
from santiago.engine.views import standings
from santiago.tables import Refusal

HELP = """\
Type a move, such as 'bid 4' or 'plant banana2 c4', or one of these:
  moves         the moves that are legal now
  ? MOVE        what a move would do; Enter then plays it
  board         draw the board again
  log           what happened in the last moves
  undo          take back the last move of a person, and what bots answered,
                unless something hidden was revealed since
  save FILE     write the game so far; 'santiago play FILE' continues it
  quit          leave"""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # including the scrollback
LONGEST_LINE = 1000
NOT_TAKEN_BACK = {
    "takeback/nothing": "There is no move of a person to take back.",
    "takeback/revealed": "You cannot take this back: something hidden was revealed since.",
}
"""What people read when the table refuses a take-back."""


class Left(Exception):
    """The people have left the table."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


class TerminalGame:
    """A table, who plays which seat, and what each person has seen of it."""

    def __init__(
        self,
        record: Record,
        names: Sequence[str],
        opponents: Mapping[int, tuple[bots.Bot, bots.Budget]],
        seed: int | str,
        style: Style,
        file: str | None = None,
    ) -> None:
        self.table = TerminalTable(record, {seat: bot.name for seat, (bot, _) in opponents.items()})
        self.names = names
        self.bots = opponents
        self.people = [seat for seat in range(len(names)) if seat not in opponents]
        self.seed = seed
        self.style = style
        self.called = Names(len(names), names, style)
        self.file = file  # where it was loaded from or saved to: may be overwritten
        self.saved = self.table.version
        self.watched = sys.stdin.isatty()
        self.looking: int | None = None  # the person at the screen
        self.told = self.table.ply  # how much of the game is on the screen
        self.seen = dict.fromkeys(self.people, self.table.ply)  # and how much each person has read
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def play(self) -> int:
        """Play to the end, or until somebody leaves; the exit code."""
        try:
            while self.table.position.to_move:
                seat = self.table.position.turn
                if seat in self.bots:
                    self._bot(seat)
                else:
                    self._person(seat)
            self._end()
        except Left as left:
            return left.code
        return OK

    # -- turns -----------------------------------------------------------------------------------

    def _bot(self, seat: int) -> None:
        bot, budget = self.bots[seat]
        with Progress("") as progress:
            progress.say(f"{self.names[seat]} is thinking …")
            seed = seed_of(self.seed, self.table.ply, seat)
            choice = bots.ask(bot, self.table.position, seat, budget, seed)
        self.table.bot_move(seat, choice.move.text)
        if not self.people:
            self._tell()

    def _person(self, seat: int) -> None:
        if self._secrets() and self.looking not in (None, seat):
            self._hand_over(seat)
        self.looking = seat
        self._tell()
        self.seen[seat] = self.table.ply
        self._board(seat)
        print(ASKED[self.table.position.phase])
        considered: Move | None = None
        while True:
            line = self._line(f"{self.names[seat]}> ").strip()
            words = line.split()
            command = words[0].lower() if words else ""
            if not words and considered is None:
                continue
            if command.startswith("?") and line != "?":
                considered = self._consider(seat, line[1:])
            elif command == "undo":
                if self._undo(seat):
                    return
            elif command in ("help", "?", "moves", "board", "log", "save", "quit"):
                self._command(seat, command, " ".join(words[1:]))
            else:
                try:
                    self.table.move(seat, line if considered is None or words else considered.text)
                except Refusal as refusal:
                    why = one_line(str(refusal)).removesuffix(".")
                    print(f"{why}. Type 'moves' for what is legal, or 'help'.")
                    continue
                return

    def _consider(self, seat: int, text: str) -> Move | None:
        try:
            move = self.table.position.move_of(text)
            consequence = self.table.position.consequences(move, seat)
        except BadInput as error:
            print(one_line(str(error)))
            return None
        print(f"{move}{', if it is built' * (move.kind == 'offer')}:")
        for sentence in foreseen(consequence, self.called):
            print(f"  {sentence}")
        print("Enter plays it; or type something else.")
        return move

    def _command(self, seat: int, command: str, argument: str) -> None:
        if command in ("help", "?"):
            print(f"{ASKED[self.table.position.phase]}\n{HELP}")
        elif command == "moves":
            for line in listed(list(self.table.position.legal_moves_of(seat))):
                print(fill(line, initial_indent="  ", subsequent_indent="    ", width=WIDTH))
        elif command == "board":
            self._board(seat)
        elif command == "log":
            self.told = max(0, self.table.ply - 2 * len(self.names))
            self._tell()
        elif command == "save":
            self._save(argument)
        else:
            self._quit()

    # -- what is shown ---------------------------------------------------------------------------

    def _secrets(self) -> bool:
        """Whether the people at this screen hide anything from each other (P1.4, S12)."""
        position = self.table.position
        hidden = position.variant.hides_money or position.secret_auction
        return len(self.people) > 1 and hidden

    def _hand_over(self, seat: int) -> None:
        if not self.watched:  # nobody looks
            return
        print(CLEAR if sys.stdout.isatty() else "", end="")
        self._line(f"Press Enter when only {self.names[seat]} is looking.")
        self.told = self.seen[seat]

    def _tell(self) -> None:
        """Say what happened since the last time."""
        for events in self.table.events(self.told):
            for sentence in told(events, self.called):
                print(sentence)
        self.told = self.table.ply

    def _board(self, seat: int | None) -> None:
        position = self.table.position
        points = standings(position, seat)
        view = position.view(seat)
        print(f"\n{draw(view, names=self.names, standings=points, style=self.style)}\n")

    def _end(self) -> None:
        self._tell()
        self._board(None)
        result = self.table.position.result
        assert result is not None
        for seat in sorted(range(len(self.names)), key=lambda seat: -result.scores[seat]):
            land = sum(points[seat] for _, _, points in result.fields)
            money = result.scores[seat] - land
            wins = "  wins" if seat in result.winners else ""
            print(f"{self.called(seat)}: {result.scores[seat]} ({land} + {money} escudos){wins}")
        if self.watched and self.people:
            answer = self._line("Save it? A file name, or Enter: ").strip()
            if answer:
                self._save(answer)

    # -- other commands --------------------------------------------------------------------------

    def _line(self, prompt: str) -> str:
        try:
            if self.watched:
                return input(prompt)
            print(prompt, flush=True)
            line = sys.stdin.readline(LONGEST_LINE)
        except EOFError:
            line = ""
        if line:
            return line
        print(f"The input has ended: the game stops after {self.table.ply} moves.")
        raise Left(OK if self.watched else FAILED)

    def _undo(self, seat: int) -> bool:
        try:
            self.table.take_back(seat)
        except Refusal as refusal:
            print(NOT_TAKEN_BACK.get(refusal.code, str(refusal)))
            return False
        self.told = min(self.told, self.table.ply)
        self.seen = {seat: min(ply, self.table.ply) for seat, ply in self.seen.items()}
        print("Taken back.")
        return True

    def _save(self, name: str) -> None:
        if not name:
            print("Save it where? As in: save game.json")
            return
        path = Path(name)
        try:
            if path.exists() and name != self.file:
                print(f"{one_line(name)} already exists: choose another name.")
                return
            half = path.with_name(f"{path.name}.part")
            half.write_text(self.table.record.to_text() + "\n", encoding="utf-8")
            half.replace(path)  # so that the old one stays if writing fails
        except (OSError, ValueError) as error:
            reason = (
                os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
            )
            print(f"{one_line(name)} cannot be written: {reason}")
            return
        self.file, self.saved = name, self.table.version
        print(f"Saved in {one_line(name)}.")

    def _quit(self) -> None:
        if self.watched and self.saved != self.table.version:
            answer = self._line("The game is not saved. Leave anyway? [y/N] ")
            if answer.strip().lower() not in ("y", "yes"):
                return
        raise Left(OK)
