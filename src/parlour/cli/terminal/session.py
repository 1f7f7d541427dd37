"""One sitting at a terminal: people type, players think, and every accepted entry is on disk before it counts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from parlour.cli.language import error_sentence, language, words
from parlour.cli.long_work import run_visibly
from parlour.cli.terminal.keeping import drop_result, keep_result
from parlour.cli.terminal.logfile import LogFile
from parlour.cli.terminal.screen import Terminal
from parlour.core.analysis import AnyAnalysis
from parlour.core.game import HiddenGame
from parlour.core.limits import Limit
from parlour.core.observation import Seat
from parlour.core.registry import ReadyPlayer, game_type, make_player
from parlour.core.rng import derive
from parlour.errors import FormatError, ParlourError
from parlour.explain import action_label, drawing_words, judge_of, say_event, say_outcome, seat_label
from parlour.explain.catalogue import game_title, level_title, player_title
from parlour.runtime.decision import decide_safely
from parlour.table import Entry, Table

__all__ = ["HintSteps", "Next", "Session"]


class Next(Enum):
    """What follows a typed line."""

    ASK = auto()  # nothing changed: ask again
    LOOK = auto()  # look at the table again, and see who moves
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class HintSteps:
    """What the judge would do, and how many levels of hints were shown."""

    seat: Seat
    ply: int
    analysis: AnyAnalysis
    level: int = 0


class Session:
    """The loop of a game in the terminal."""

    def __init__(
        self,
        table: Table,
        log: LogFile,
        screen: Terminal,
        *,
        limit: Limit | None = None,
        pace: float = 0.0,
        chosen: str = "",
    ) -> None:
        self.screen = screen
        self.chosen = chosen  # why these opponents, where they were chosen by the person's results
        self.language = language()
        self.limit = limit
        self.pace = pace
        self.take(table, log)

    def take(self, table: Table, log: LogFile) -> None:
        """Sit down at a table: the first one, or a saved one in the middle of the session."""
        self.table = table
        self.log = log
        self.moved: dict[int, ReadyPlayer] = {}  # who chose a move, by the number of actions before it
        self.advice: HintSteps | None = None
        self.hinted = False
        self._seen: dict[Seat | None, int] = {}
        self._viewer: Seat | None = None

    def leave(self) -> None:
        """Let go of the table, and tell how to come back to a game that is not over."""
        if self.table.outcome is None:
            self._keep(lambda: drop_result(self.table, self.log.path))
            self.screen.say()
            again = f"parlour play {self.table.game.name} --resume {self.log.path}"
            self.screen.point(words("The game is saved. Continue it with:"), again)
        self.log.close()

    # What is the case

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, sitting in enumerate(self.table.sittings) if sitting.human)

    @property
    def secret(self) -> bool:
        """Whether seats still hide something from each other."""
        return isinstance(self.table.game, HiddenGame) and self.table.outcome is None

    def label(self, seat: Seat) -> str:
        """Return a seat as people call it."""
        return seat_label(self.table.game, seat, self.language)

    def called(self, text: str) -> str:
        """Return an action as people call it."""
        return action_label(self.table.game, text, self.language)

    def seating(self) -> str:
        """Return who plays where, in words."""
        others = {seat: self.ready(seat) for seat in range(self.table.game.seats) if (seat,) != self.people}
        same = len(others) > 1 and len(set(others.values())) == 1
        sentences = [words("You are {seat}", seat=self.label(self.people[0]))] if len(self.people) == 1 else []
        if same:
            everybody = "everybody else is {who}" if sentences else "everybody is {who}"
            sentences.append(words(everybody, who=next(iter(others.values()))))
        else:
            sentences += [words("{seat} is {who}", seat=self.label(seat), who=who) for seat, who in others.items()]
        sentence = words("; ").join(sentences)
        return sentence[0].upper() + sentence[1:]

    def ready(self, seat: Seat) -> str:
        """Return who sits somewhere, in words."""
        sitting = self.table.sittings[seat]
        if sitting.human:
            return words("a person")
        player, kind = make_player(sitting.spec, self.table.game), game_type(self.table.game.name)
        level = kind.level(player.level) if player.level else None
        if level is not None:
            return level_title(kind, level, self.language).lower()
        return player_title(kind, player.kind, self.language)

    def judge(self) -> ReadyPlayer:
        """Return the player that gives hints; one that sees all cards is refused, because people play here."""
        judge = judge_of(self.table.game)
        _ = judge.fair
        return judge

    def advice_seed(self, seat: Seat, ply: int) -> int:
        """Return the seed of a hint or explanation: the same for the same question, unrelated to the deal."""
        return derive(self.table.opened.player_seed, "advice", seat, ply)

    # What changes

    def commit(self, entry: Entry) -> None:
        """Put an entry on disk, then make it part of the game."""
        self.log.append(entry)
        self.table.apply(entry)

    def run(self) -> None:
        """Play until somebody leaves, or the game is over and nobody sits at the keyboard."""
        self.welcome()
        told_end = False
        while True:
            actors = self.table.actors
            if not actors:
                if not told_end:
                    self.show_end()
                told_end = True
                if not self.people or not self.screen.keyboard:
                    return
                if self._ask(self.people[0]) is Next.LEAVE:
                    return
                continue
            told_end = False
            bot = next((seat for seat in actors if not self.table.sittings[seat].human), None)
            if bot is not None:
                self._let_think(bot)
            elif self._let_person(actors[0]) is Next.LEAVE:
                return

    def _let_think(self, seat: Seat) -> None:
        table = self.table
        ready = make_player(table.sittings[seat].spec, table.game)
        obs = table.observe(seat)
        seed = table.player_seed(seat)
        known = all(seat in table.game.waiting(table.state, person) for person in self.people)
        thought = run_visibly(
            words("{seat} is thinking", seat=self.label(seat)) if known else words("Thinking"),  # may be a secret
            lambda cancel: decide_safely(ready, table.game, obs, seed, limit=self.limit, cancel=cancel),
        )
        entry = table.play(seat, thought.decision.action, table.turn(seat), fallback=thought.fallback)
        if not thought.fallback:
            self.moved[len(table.actions)] = ready
        self.commit(entry)
        if thought.fallback:
            self.screen.say(words("The player could not answer; a simpler one moved in its place."), style="yellow")
        if not self.people:
            self._show_news(None)
            self.draw(None)
            time.sleep(self.pace)

    def _let_person(self, seat: Seat) -> Next:
        self._hand_over(seat)
        self._show_news(seat)
        self.draw(seat)
        answer = self._ask(seat)
        while answer is Next.ASK:
            answer = self._ask(seat)
        return answer

    def _ask(self, seat: Seat) -> Next:
        from parlour.cli.terminal.verbs import VERBS, obey

        prompt = f"{self.label(seat)}> " if self.table.outcome is None else words("over> ")
        line = self.screen.ask(prompt, lambda: (*VERBS, *self.legal_texts(seat, 200)))
        if line is None:
            return Next.LEAVE
        if not line:
            return Next.ASK
        try:
            return obey(self, seat, line)
        except ParlourError as error:
            shown = error.bare if isinstance(error, FormatError) else error  # its column is of no use here
            refusal = error_sentence(shown, self.table.game.name)
            self.screen.complain(f"{refusal[:1].upper()}{refusal[1:]}")
        return Next.ASK

    # What is shown

    def legal_texts(self, seat: Seat, count: int) -> tuple[str, ...]:
        """Return the first legal actions of a seat, as one types them."""
        if seat not in self.table.actors:
            return ()
        game = self.table.game
        return tuple(game.format(action) for action in game.legal(self.table.observe(seat)).first(count))

    def draw(self, seat: Seat | None) -> None:
        """Draw the table as a seat sees it."""
        self.screen.say()
        view = self.table.view.speaking(drawing_words(self.table.game, self.language))
        self.screen.draw(view.draw(self.table.observe(seat)))
        self.screen.say()

    def welcome(self) -> None:
        """Say who plays, and how to get help."""
        title = game_title(game_type(self.table.game.name), self.language)
        self.screen.say(words("{title}. {seating}.", title=title, seating=self.seating()), style="bold")
        if self.chosen:
            self.screen.say(self.chosen)
        if self.people:
            self.screen.say(words("Type a move, or `help`. Every move is saved at once."), style="dim")

    def show_end(self) -> None:
        """Draw the last position and tell the result."""
        viewer = self.people[0] if len(self.people) == 1 else None
        if self.people:
            self._show_news(viewer)
            self.draw(viewer)
        if self.table.outcome is not None:
            self.screen.say(say_outcome(self.table.outcome, self.table.game, self.language), style="bold")
            self._keep(self._show_strength)
        self.screen.point(words("Look back at it with:"), f"parlour review {self.log.path}")
        if self.people and self.screen.keyboard:
            self.screen.say(words("Or type `explain N`, `undo`, `record FILE` or `quit`."), style="dim")

    def _show_strength(self) -> None:
        """Keep the result, and tell how strong that makes the person."""
        adaptive, log = bool(self.chosen), self.log.path
        told = keep_result(self.table, log, adaptive=adaptive, hinted=self.hinted, language=self.language)
        if told:
            self.screen.say(told)

    def _keep(self, keep: Callable[[], None]) -> None:
        """Keep something about the person; what cannot be kept is told, and the game goes on."""
        try:
            keep()
        except ParlourError as error:
            self.screen.complain(error_sentence(error, self.table.game.name))

    def _show_news(self, seat: Seat | None) -> None:
        """Tell what a seat saw happen since it looked last, but for what it did itself."""
        events = self.table.observe(seat).events
        for event in events[self._seen.get(seat, 0) :]:
            if seat is None or event.seat != seat:
                self.screen.say(say_event(event, self.table.game, self.language))
        self._seen[seat] = len(events)

    def forget_news(self) -> None:
        """After something was taken back: what was seen is not news again."""
        for seat in self._seen:
            self._seen[seat] = min(self._seen[seat], len(self.table.observe(seat).events))

    def _hand_over(self, seat: Seat) -> None:
        """Keep one person's hand from the next one's eyes."""
        if self.secret and len(self.people) > 1 and self._viewer != seat and self.screen.keyboard:
            self.screen.clear()
            self.screen.ask(words("{seat} is next. Hand over, then press Enter. ", seat=self.label(seat)))
        self._viewer = seat
