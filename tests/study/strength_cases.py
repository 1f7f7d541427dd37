"""Cases that hold the model here and the model of the page to the same numbers.

.venv/bin/python -m tests.study.strength_cases > frontend/src/lib/testing/strength.json
"""

from __future__ import annotations

import json
from dataclasses import asdict

from parlour.core.rng import stream
from parlour.study.adaptive import lineup, nearest, place_of
from parlour.study.scale import Accuracy, Rung, Scale
from parlour.study.strength import Played, believe

SCALES = {
    "discs": Scale(
        tuple(map(Rung, "abcde", (0.0, 0.8, 1.7, 2.9, 4.0))), 31.6, 64.0, Accuracy(1.0, 0.4), measured="2026-11-16"
    ),
    "wins": Scale(tuple(map(Rung, "abcde", (0.0, 0.84, 1.6, 3.0, 4.6))), measured="2026-11-16"),
    "declared": Scale(tuple(map(Rung, "abc", (0.0, 0.8, 1.6))), doubt=0.4),
    "rounds": Scale(
        tuple(map(Rung, "abcde", (0.0, 0.24, 0.42, 0.46, 0.73))), 10.0, 0.0, Accuracy(1.5, 1.2), "2026-11-16"
    ),
}


def _played(name: str, scale: Scale, count: int) -> list[Played]:
    rng = stream(7, name, count)
    seats = [rung.strength for rung in scale.rungs]
    teams = name == "rounds"
    return [
        Played(
            others=tuple(rng.choices(seats, k=2 if teams else 1)),
            score=rng.choice((0.0, 0.5, 1.0, 1.0)),
            margin=None if rng.random() < 0.2 else round(rng.gauss(10, 40)),
            deals=rng.choice((1, 8)) if teams else 1,
            side=tuple(rng.choices(seats, k=1)) if teams else (),
            rivals=3 if count == 3 else 1,
            sound=rng.randrange(10, 20) if number % 2 else 0,
            judged=20 if number % 2 else 0,
            age=round(rng.random() * 60, 2),
        )
        for number in range(count)
    ]


def cases() -> list[dict[str, object]]:
    """Return scales with sittings, and what follows from them, rounded so that any machine says the same."""
    made = []
    for name, scale in SCALES.items():
        for count in (0, 1, 3, 8):
            played = _played(name, scale, count)
            belief = believe(scale, played)
            made.append(
                {
                    "scale": {
                        "strengths": {rung.level: rung.strength for rung in scale.rungs},
                        "unit": "points",
                        "spread": scale.spread,
                        "widest": scale.widest,
                        "accuracy": None if scale.accuracy is None else list(asdict(scale.accuracy).values()),
                        "measured": scale.measured,
                        "doubt": scale.doubt,
                    },
                    "played": [asdict(sitting) for sitting in played],
                    "mean": round(belief.mean, 9),
                    "deviation": round(belief.deviation, 9),
                    "place": round(belief.level, 9),
                    "between": [round(end, 9) for end in belief.between()],
                    "level": nearest(scale, belief.mean),
                    "lineup": list(lineup(scale, belief.mean, 3)),
                    "told": list(place_of(belief.level, len(scale.rungs) - 1)),
                }
            )
    return made


if __name__ == "__main__":
    print(json.dumps(cases(), indent=1))
