"""Bidding: Standard American Yellow Card as one table of rules that chooses, explains and tells what hands may be.

call, rule, meaning = choose(hand, auction)          # what would you bid, and why
meaning = explain(auction, index)                    # what does this call mean
worlds.fits(hands)                                   # of constraints(auction): may these be the hands

The facts of the system follow the SAYC booklet of the American Contract Bridge League; what the booklet leaves open is
filled with common natural practice (docs/bridge-bidding.md).
"""

from parlour.games.bridge.engine.bidding.bidder import (
    Auction,
    ChosenCall,
    Constraint,
    ExplainedCall,
    choose,
    constraints,
    explain,
)

__all__ = ["Auction", "ChosenCall", "Constraint", "ExplainedCall", "choose", "constraints", "explain"]
