"""Cards are dealt at a pace: what a seat gets, and when, tells nothing of who else was asked to declare."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parlour.core.decision import Decision
from parlour.core.game import AnyHiddenGame, HiddenGame
from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.errors import IllegalAction, NotYourSeat, StaleAction, StoreError, Unsupported
from parlour.runtime.decision import Decide, Thought
from parlour.table import Acted, Opened, Sitting
from parlour.web import pace
from parlour.web.audience import Watcher
from parlour.web.room import Room
from parlour.web.settings import WebSettings
from parlour.web.storage import Storage
from parlour.web.tokens import Asker, digest

CARD, PAUSE = 0.05, 1.0
Says = Callable[[Decide], object] | None
RULES = {"rounds": 1, "first_starter": 0}


class Clock:
    """A time that passes when somebody waits for it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.at: dict[float, Callable[[], None]] = {}  # what people do, and when

    async def sleep_until(self, due: float) -> None:
        for moment in sorted(moment for moment in self.at if moment <= due):
            self.at.pop(moment)()
        self.now = due
        for _ in range(10):  # players answer
            await asyncio.sleep(0)


class Listening(Watcher):
    """Somebody who notes what comes, and when."""

    def __init__(self, clock: Clock, asker: Asker) -> None:
        super().__init__()
        self.asker = asker
        self.frames: list[tuple[float, str]] = []
        self._clock = clock

    def send(self, text: str) -> None:
        self.frames.append((round(self._clock.now, 6), text))


class Players:
    """Answers at once while cards are dealt, and never afterwards; without anything to say not even then."""

    def __init__(self, says: Callable[[Decide], object] | None) -> None:
        self.says = says

    async def move(self, job: Decide, *_: object, **__: object) -> Thought:
        if self.says is None or job.obs.phase != "deal":  # type: ignore[attr-defined]
            await asyncio.get_running_loop().create_future()
        assert self.says is not None
        return Thought(Decision(self.says(job)))


def silent(job: Decide) -> object:
    return "no" if job.game == "relay" else ()


class Setting(NamedTuple):
    """A table in a test, with all that is needed to look at it."""

    room: Room
    clock: Clock
    watch: Callable[..., Listening]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(pace, "_clock_time", lambda: clock.now)
    monkeypatch.setattr(pace, "_sleep_until", clock.sleep_until)
    return clock


@pytest.fixture
def lay(tmp_path: Path, clock: Clock) -> Iterator[Callable[..., Setting]]:
    """Lay a table on a state of its game, with people in some seats."""
    stores: list[Storage] = []

    def lay(game: AnyHiddenGame, state: object, people: tuple[int, ...] = (0,), says: Says = silent) -> Setting:
        folder = tmp_path / str(len(stores))
        stores.append(Storage(folder))
        seats = tuple(Sitting("" if seat in people else "random") for seat in range(game.seats))
        rules = RULES if game.name == "tractor" else {}
        opened = Opened(game.name, seats, 1, 2, rules, game.dump(state))
        stores[-1].create("table", (opened,), {seat: digest(f"token {seat}") for seat in people}, opener=digest("me"))
        return found(stores[-1], says)

    def found(store: Storage, says: Says = silent) -> Setting:
        saved = store.load("table")
        assert saved is not None
        settings = WebSettings(data=str(tmp_path), card_seconds=CARD, last_card_seconds=PAUSE)
        players: Any = Players(says)
        room = Room("table", saved, store, players, settings, lambda: None)

        def watch(seat: int | None = None, language: str = "en") -> Listening:
            tokens = () if seat is None else (f"token {seat}",)
            watcher = Listening(clock, room.asker(tokens, language))
            room.welcome(watcher)
            return watcher

        return Setting(room, clock, watch)

    lay.found = found  # type: ignore[attr-defined]
    lay.stores = stores  # type: ignore[attr-defined]
    yield lay
    for store in stores:
        store.close()


async def dealt(room: Room) -> None:
    """Wait until all cards are dealt."""
    for _ in range(100_000):
        if room.table.moment is None:
            return
        await asyncio.sleep(0)
    raise AssertionError("the deal does not end")


def tractor_deal(seed: int, kept: tuple[int, ...], shuffle: int) -> Any:  # noqa: ANN401 - a state
    """Return a match of which some seats' cards and the kitty depend on the seed alone, the others on both numbers."""
    game: Any = make_game("tractor", RULES)
    cards = list(game.shuffled(seed, 0))
    free = [place for place in range(100) if place % 4 not in kept]
    moved = [cards[place] for place in free]
    stream(shuffle, "alike").shuffle(moved)
    for place, card in zip(free, moved, strict=True):
        cards[place] = card
    state = game.start(seed)
    return replace(state, round=game.begin((), tuple(cards)))


def relay_deal(seed: int, kept: tuple[int, ...], shuffle: int) -> Any:  # noqa: ANN401 - a state
    """Return such a match of Relay, where chance also decides when each seat is asked."""
    from relay.round import Deal
    from relay.rules import shuffled

    game: Any = make_game("relay")
    deal, rng = shuffled(seed, 0), stream(shuffle, "alike")
    cards, first = list(deal.cards), (game.rules.first_dealer + 1) % 4
    free = [place for place in range(20) if (first + place) % 4 not in kept]
    moved = [cards[place] for place in free]
    rng.shuffle(moved)
    for place, card in zip(free, moved, strict=True):
        cards[place] = card
    moments = tuple(deal.moments[seat] if seat in kept else rng.randrange(5) for seat in range(4))
    return game.open((Deal(tuple(cards), moments), shuffled(seed, 1)))


DEALS = {"tractor": tractor_deal, "relay": relay_deal}


def game_of(name: str) -> AnyHiddenGame:
    game = make_game(name, RULES if name == "tractor" else {})
    assert isinstance(game, HiddenGame)
    return game


def first_offer(job: Decide) -> object:
    """What the seat after the viewer declares when it can; everybody else is silent."""
    obs: Any = job.obs
    if obs.seat != 1 or (job.game == "tractor" and len(obs.dealt) < 9):
        return silent(job)
    actions = make_game(job.game, RULES if job.game == "tractor" else {}).legal(obs)
    return next((action for action in actions if action != silent(job)), silent(job))


@pytest.mark.parametrize("name", ["tractor", "relay"])
@pytest.mark.parametrize("says", [silent, first_offer])
@pytest.mark.parametrize("seed", [5, 8, 12])
def test_frames_are_the_same_in_deals_that_look_alike(
    lay: Callable[..., Setting], name: str, says: Callable[[Decide], object], seed: int
) -> None:
    """Same own cards, same public declarations: same number, order, bytes and times of frames, in both languages."""
    kept = (0, 1) if says is first_offer else (0,)
    told: list[list[list[tuple[float, str]]]] = []
    asked: list[list[tuple[int, int]]] = []

    async def look(state: object) -> None:
        room, clock, watch = lay(game_of(name), state, (0, 2), says)
        clock.now = 0.0
        watchers = [watch(seat, language) for seat in (0, None) for language in ("en", "zh")]
        questions: list[tuple[int, int]] = []
        made = room.pace._make

        def note(entry: Acted, thought: Thought | None) -> None:
            questions.append((room.table.asking.moment, entry.seat))  # type: ignore[union-attr]
            made(entry, thought)

        room.pace._make = note
        await dealt(room)
        room.close()
        told.append([watcher.frames for watcher in watchers])
        asked.append(questions)

    for shuffle in range(4):
        asyncio.run(look(DEALS[name](seed, kept, shuffle)))
    assert any(questions != asked[0] for questions in asked[1:])  # others were asked at other times
    cards = 100 if name == "tractor" else 20
    for frames in told[0]:
        assert len(frames) > cards
        assert [time for time, _ in frames[1:cards]] == pytest.approx([CARD * n for n in range(1, cards)])
    for other in told[1:]:
        assert other == told[0]
    declared = any('"declared' in text or "tractor.declared" in text for _, text in told[0][0])
    assert declared == (says is first_offer)


@pytest.fixture
def offered(lay: Callable[..., Setting]) -> tuple[Setting, str]:
    """A table where the person has something to declare after a few cards, and what that is."""
    game: Any = game_of("tractor")
    state = next(
        state
        for seed in range(50)
        if (state := tractor_deal(seed, (0,), 1)).round.asked == 0 and state.round.asked_at < 40
    )
    return lay(game, state), game.format(next(a for a in game.legal(game.observe(state, 0)) if a))


async def come_to(room: Room, dealt: int) -> None:
    while (room.table.moment or 0) < dealt:
        await asyncio.sleep(0)


def me(room: Room, seat: int = 0) -> Asker:
    return room.asker((f"token {seat}",))


def test_what_a_person_says_between_two_questions_is_said_at_the_next(offered: tuple[Setting, str]) -> None:
    (room, _, watch), text = offered

    async def play() -> None:
        watcher = watch(0)
        with pytest.raises(StaleAction, match="nothing"):
            room.wish(me(room), 0, text)
        await come_to(room, 42)
        assert not any(entry.text != "no" for entry in room.table.actions)
        room.wish(me(room), 0, text)
        assert room.view(me(room), 0).dealing.wish == text  # type: ignore[union-attr]
        said = room.table.moment
        await come_to(room, 47)
        (declared,) = [entry for entry in room.table.actions if entry.text != "no"]
        assert (declared.seat, declared.text) == (0, text)
        (declaration,) = room.table.state.round.declarations
        assert said is not None
        assert said <= declaration.asked_at <= said + 4
        assert room.view(me(room), 0).dealing.wish is None  # type: ignore[union-attr]
        assert any("tractor.declared" in frame for _, frame in watcher.frames)
        room.close()

    asyncio.run(play())


def test_what_could_not_be_stored_in_a_deal_is_said_again(
    offered: tuple[Setting, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (room, _, watch), text = offered
    monkeypatch.setattr("parlour.web.rest.REST_SECONDS", 0.0)
    make, refused = room.pace._make, list[str]()

    def full_once(said: Acted, thought: Thought | None) -> None:
        if said.text == text and not refused:
            refused.append(said.text)
            raise StoreError("The game cannot be saved: database or disk is full.")
        make(said, thought)

    async def play() -> None:
        watch(0)
        await come_to(room, 42)
        monkeypatch.setattr(room.pace, "_make", full_once)
        room.wish(me(room), 0, text)
        await dealt(room)
        assert refused
        assert [(entry.seat, entry.text) for entry in room.table.actions if entry.text != "no"] == [(0, text)]
        room.close()

    asyncio.run(play())


def test_silence_is_a_pass_and_the_log_replays(offered: tuple[Setting, str], lay: Any) -> None:  # noqa: ANN401
    (room, _, watch), _ = offered

    async def play() -> None:
        watch(0)
        await dealt(room)
        room.close()
        entries = room.table.entries
        assert {entry.text for entry in room.table.actions} == {"no"}
        again = lay.found(lay.stores[-1]).room
        assert again.table.entries == entries
        assert again.table.state == room.table.state

    asyncio.run(play())


def test_after_a_restart_the_deal_is_shown_again_from_the_first_card(
    offered: tuple[Setting, str],
    lay: Any,  # noqa: ANN401 - a fixture with more to it
) -> None:
    (room, _, watch), text = offered

    async def play() -> None:
        watch(0)
        await come_to(room, 50)
        room.close()
        again, clock, watch_again = lay.found(lay.stores[-1])
        clock.now = 0.0
        assert again.table.moment == -1
        watcher = watch_again(0)
        assert again.view(me(again), 0).view.hand == ()
        await come_to(again, 52)
        again.wish(me(again), 0, text)
        await dealt(again)
        again.close()
        assert [entry.text for entry in again.table.actions if entry.text != "no"] == [text]
        assert len(watcher.frames) > 100

    asyncio.run(play())


def test_the_last_chances_come_after_a_pause_that_one_person_alone_may_cut(offered: tuple[Setting, str]) -> None:
    (room, clock, watch), _ = offered

    async def play() -> None:
        watcher = watch(0)
        await come_to(room, 99)
        assert room.view(me(room), 0).dealing.last  # type: ignore[union-attr]
        room.wish(me(room), 0, "no")
        await dealt(room)
        room.close()
        assert clock.now < 100 * CARD + PAUSE
        assert watcher.frames[-1][0] == pytest.approx(clock.now)

    asyncio.run(play())


def test_a_declaration_after_the_last_card_opens_the_pause_again(offered: tuple[Setting, str]) -> None:
    (room, clock, watch), text = offered

    async def play() -> None:
        watch(0)
        await come_to(room, 99)
        room.wish(me(room), 0, text)
        before = clock.now
        await dealt(room)
        room.close()
        (declaration,) = room.table.state.round.declarations
        assert declaration.asked_at >= 99
        assert clock.now - before >= PAUSE  # the others had time

    asyncio.run(play())


def test_only_who_is_alone_may_stop_the_deal(offered: tuple[Setting, str], lay: Callable[..., Setting]) -> None:
    (room, _, watch), _ = offered

    async def play() -> None:
        watch(0)
        await come_to(room, 10)
        room.pause(me(room), 0, paused=True)
        moment = room.table.moment
        for _ in range(200):
            await asyncio.sleep(0)
        assert room.table.moment == moment
        room.pause(me(room), 0, paused=False)
        await come_to(room, 12)
        room.close()
        two = lay(game_of("tractor"), tractor_deal(3, (0,), 1), (0, 2)).room
        with pytest.raises(Unsupported, match="other people"):
            two.pause(me(two), 0, paused=True)
        with pytest.raises(NotYourSeat):
            two.wish(me(two), 2, "no")

    asyncio.run(play())


def test_what_is_said_must_be_possible(offered: tuple[Setting, str]) -> None:
    (room, _, watch), text = offered

    async def play() -> None:
        watch(0)
        await come_to(room, 44)
        with pytest.raises(IllegalAction, match=r"not in your hand|declares nothing"):
            room.wish(me(room), 0, "C2 C2" if text != "C2" else "D2 D2")
        assert room.table.could_say(0) is not None
        room.close()

    asyncio.run(play())


def test_a_move_taken_back_in_the_deal_deals_again(offered: tuple[Setting, str]) -> None:
    (room, _, watch), _ = offered

    async def play() -> None:
        watch(0)
        await come_to(room, 60)
        await room.undo(me(room), 0)
        assert room.table.moment == -1
        assert room.table.practice
        await dealt(room)
        room.close()

    asyncio.run(play())


def test_a_player_that_answers_late_says_it_at_its_next_question(lay: Callable[..., Setting]) -> None:
    game: Any = game_of("tractor")
    state = next(
        state
        for seed in range(50)
        if (state := tractor_deal(seed, (1,), 1)).round.asked == 1 and state.round.asked_at < 40
    )
    room, _, watch = lay(game, state, (0,), None)
    action = next(a for a in game.legal(game.observe(state, 1)) if a)

    async def play() -> None:
        watch(0)
        await come_to(room, 44)
        room.pace.answered(1, -1, Thought(Decision(action)))
        await come_to(room, 52)
        room.close()
        assert [item.seat for item in room.table.state.round.declarations] == [1]

    asyncio.run(play())


def test_who_deals_at_once_waits_for_players_only(tmp_path: Path, lay: Any) -> None:  # noqa: ANN401
    laid = lay(game_of("tractor"), tractor_deal(3, (0,), 1), (0, 2))
    saved = lay.stores[-1].load("table")
    settings = WebSettings(data=str(tmp_path), card_seconds=0)

    async def play() -> None:
        room = Room("table", saved, lay.stores[-1], laid.room._pool, settings, lambda: None)
        room.view(me(room), 0)
        assert room.table.moment == -1  # nobody has come so far for whom players would answer
        room.seen(me(room))
        room.view(me(room), 0)
        await dealt(room)
        room.close()
        assert room.table.state.round.phase == "kitty"

    asyncio.run(play())
