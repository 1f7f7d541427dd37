"""How Relay is shown."""

from __future__ import annotations

from parlour.core.view import View as GameView
from relay.match import View
from relay.text import draw


class RelayPage(GameView[View]):
    """A drawing; the generic web table shows it."""

    def draw(self, obs: View) -> str:
        return draw(obs, self.game.seat_names)
