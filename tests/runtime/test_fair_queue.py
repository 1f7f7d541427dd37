"""Whose turn it is: people first, then by what was used; counted, with a clock of the test's own."""

from __future__ import annotations

from parlour.runtime.fair_queue import HALF_LIFE, Claim, FairQueue


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def claim(client: str, *, waited_for: bool = True, group: str = "") -> Claim:
    return Claim(client, group or client, waited_for)


def served(queue: FairQueue[str], seconds: float = 0.0) -> list[str]:
    """Empty the queue, one after the other; each costs so many seconds."""
    found = []
    while (place := queue.first()) is not None:
        found.append(queue.hand_out(place))
        queue.give_back(place.claim, seconds)
    return found


def test_people_come_before_what_nobody_waits_for() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    queue.join(claim("a", waited_for=False), "review")
    queue.join(claim("b"), "move")
    assert served(queue) == ["move", "review"]


def test_idle_work_comes_after_everything_and_is_no_sign_of_anybody() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    queue.join(Claim("c", "c", waited_for=False, idle=True), "arena")
    assert queue.alone("a")
    queue.join(claim("a", waited_for=False), "review")
    queue.join(claim("b"), "move")
    assert not queue.alone("a")
    assert served(queue) == ["move", "review", "arena"]
    assert (queue.idling, queue.unattended) == (0, 0)


def test_clients_take_turns_however_much_one_of_them_asks() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    for number in range(5):
        queue.join(claim("greedy"), f"greedy {number}")
    queue.join(claim("modest"), "modest 0")
    queue.join(claim("modest"), "modest 1")
    assert served(queue, 1.0)[:4] == ["greedy 0", "modest 0", "greedy 1", "modest 1"]


def test_turns_are_weighed_by_the_time_that_was_used() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    first = queue.join(claim("slow"), "slow 0")
    queue.hand_out(first)
    queue.give_back(first.claim, 3.0)
    for number in range(3):
        queue.join(claim("slow"), f"slow {number + 1}")
        queue.join(claim("quick"), f"quick {number}")
    assert served(queue, 1.0)[:3] == ["quick 0", "quick 1", "quick 2"]


def test_new_names_in_one_group_gain_nothing() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    for number in range(3):
        queue.join(claim(f"name {number}", group="street"), f"street {number}")
    queue.join(claim("other"), "other 0")
    queue.join(claim("other"), "other 1")
    assert served(queue, 1.0)[:4] == ["street 0", "other 0", "street 1", "other 1"]


def test_within_a_group_the_modest_one_comes_first() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    done = queue.join(claim("greedy", group="street"), "")
    queue.hand_out(done)
    queue.give_back(done.claim, 5.0)
    queue.join(claim("greedy", group="street"), "greedy")
    queue.join(claim("modest", group="street"), "modest")
    assert served(queue) == ["modest", "greedy"]


def test_who_has_something_running_waits_behind_who_has_not() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    queue.hand_out(queue.join(claim("busy"), "running"))
    queue.join(claim("busy"), "more")
    queue.join(claim("new"), "first")
    place = queue.first()
    assert place is not None
    assert place.item == "first"


def test_what_was_used_is_forgotten_by_and_by() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(clock)
    queue.hand_out(queue.join(claim("a"), ""))
    queue.give_back(claim("a"), 8.0)
    clock.now = 3 * HALF_LIFE
    assert queue.used("a") == 1.0
    assert queue.used("b") == 0.0


def test_questions_of_one_client_are_answered_in_their_order_while_time_goes_by() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(lambda: clock.now)
    queue.hand_out(queue.join(claim("a"), ""))
    queue.give_back(claim("a"), 8.0)
    for number in range(3):
        queue.join(claim("a"), f"{number}")

    def ticking(_: Claim) -> bool:
        clock.now += 1.0  # what was used is worth less by the time that the next one is looked at
        return True

    found = []
    while (place := queue.first(ticking)) is not None:
        found.append(queue.hand_out(place))
        queue.give_back(place.claim, 1.0)
    assert found == ["0", "1", "2"]


def test_who_leaves_is_not_served() -> None:
    queue: FairQueue[str] = FairQueue(Clock())
    gone = queue.join(claim("a"), "gone")
    queue.join(claim("a"), "here")
    queue.leave(gone)
    queue.leave(gone)
    assert served(queue) == ["here"]
    assert not queue.running
