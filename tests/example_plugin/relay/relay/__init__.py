"""Relay: a four-seat team card game of our own, small enough to test with and awkward enough to be worth it.

Twenty-four cards (nine to ace in four suits), partners face to face. A round:

1. Five cards are dealt to each seat, one at a time; four stay face down as the kitty. At one secret moment of the deal
   each seat is asked whether it declares: it shows a card, whose suit becomes trumps, and it becomes the declarer.
   Nobody else learns who was asked and said no. Once someone has declared, nobody is asked any more; if nobody does,
   there are no trumps and the seat left of the dealer is the declarer.
2. All four pass one card to the left at the same time, but not the card that was shown.
3. The seat left of the declarer leads. After the first card the declarer's partner lays its hand open, and the declarer
   plays it. Suit must be followed; the highest trump or else the highest card of the suit led wins the trick.
4. A trick is worth a point, and so is an ace in the kitty for the side that wins the last trick. If the declarer's side
   wins fewer than three tricks, the other side gets two points more. Then all cards of the round are open.

After two rounds (or as many as the rules say) the side with more points wins.
"""

from importlib.resources import files

from parlour.core.registry import GameType, Level
from parlour.search import random_player, sampling_levels
from relay.match import RelayRules
from relay.players import SAMPLING
from relay.rules import Relay
from relay.view import RelayPage

__all__ = ["GAME"]

GAME = GameType(
    name="relay",
    title="Relay",
    summary="Partners name trumps while cards are dealt, pass a card on and play five tricks, twice.",
    rules=RelayRules,
    make=Relay,
    players=(random_player(), SAMPLING),
    levels=sampling_levels(samples=(1, 2, 6, 15, 40)),
    judge=Level("judge", "sampling(samples=30)", "Imagines 30 deals."),
    locale=files("relay") / "locale",
    view=RelayPage,
)
