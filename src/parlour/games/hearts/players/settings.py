"""Every number that steers the players, declared once. Names are those of the original's MDH_ variables, in lower case.

Stronger beats weaker: a value in the player's spec, the TOML ``file``, the preset. For the players of the original an
environment variable stands between file and preset: see ``environment``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from parlour.core.parameters import Layered, filled, from_file, option
from parlour.errors import BadParameter

__all__ = ["ORIGINAL", "HeartsSettings", "resolve", "small_file", "with_file"]

H = TypeVar("H", bound="HeartsSettings")


@dataclass(frozen=True)
class HeartsSettings(Layered):
    """The settings of the heuristic, shallow and search players."""

    gone: ClassVar = ("hard_telemetry_keep",)  # how long telemetry stays is a matter of the server

    preset: str = option("tuned", "Defaults to start from: ours, or the original's.", choices=("tuned", "original"))
    file: str = option("", "A TOML file of settings; those given directly take precedence.", local=True)
    # What a card is worth in the trick at hand
    w_capture: float = option(150.0, "Cost of winning a trick, for the lead it brings.")
    w_capture_perpen: float = option(1000.0, "Cost of each penalty point in a trick it wins.")
    w_shed_perpen: float = option(450.0, "Value of each penalty point played to a trick someone else wins.")
    w_clean_rank: float = option(26.0, "Value of a rank when a trick without penalties is won.")
    w_follow_high_rank: float = option(30.0, "Value of a rank when a card loses the trick.")
    w_lead_rank: float = option(24.0, "Cost of a rank when leading.")
    w_offsuit_bonus: float = option(600.0, "Value of each penalty point discarded when void.")
    w_danger: float = option(60.0, "Value of a rank discarded, more from a short suit and from spades above the queen.")
    w_void: float = option(350.0, "Value of playing the last card of a suit.")
    w_cards_played: float = option(10.0, "How much shedding gains with each trick played.")
    w_early_hearts_lead: float = option(120.0, "Cost of leading hearts in the first tricks.")
    w_unbroken_hearts_lead: float = option(300.0, "Cost of leading the first heart of the round.")
    w_smoke_queen: float = option(420.0, "Value of leading a low spade to force the queen out.")
    w_queen_guard: float = option(900.0, "Cost of leading a spade that exposes its own queen, king or ace.")
    w_run_suit: float = option(160.0, "Value of leading the lowest card of a suit that others still hold.")
    # What the scores of the match ask for
    w_near100_self_capture_base: float = option(1300.0, "Cost of capturing penalties with 85 points or more.")
    w_near100_shed_perpen: float = option(250.0, "Value of each penalty point shed with 85 points or more.")
    w_hunt_feed_perpen: float = option(800.0, "Value of each penalty point given to the hunted leader.")
    w_leader_feed_base: float = option(40.0, "Value of each penalty point given to whoever has the most points.")
    w_leader_feed_gap_per10: float = option(
        10.0, "Added to that for every ten points between the scores, up to three times."
    )
    w_nonleader_feed_perpen: float = option(0.0, "Cost of each penalty point given to anyone else.")
    hunt_score_normal: int = option(90, "Score of the leader from which heuristic hunts.", low=0, high=1000)
    hunt_score_hard: int = option(80, "Score of the leader from which shallow and search hunt.", low=0, high=1000)
    # Passing
    w_pass_to_leader_penalty: float = option(
        1400.0, "Value of each penalty point passed to whoever has the most points."
    )
    pass_queen: float = option(9000.0, "Value of passing a queen of spades that is not protected.")
    pass_king: float = option(7000.0, "Value of passing the king of spades.")
    pass_ace: float = option(5000.0, "Value of passing the ace of spades.")
    pass_hearts: float = option(1200.0, "Value of passing a high heart.")
    pass_hearts_rank: float = option(260.0, "Added to that for each rank.")
    pass_side_rank: float = option(330.0, "Value of passing a club or diamond, for each rank.")
    pass_void: float = option(2600.0, "Value of emptying a suit.")
    pass_short: float = option(900.0, "Value of shortening a suit of at most three cards.")
    pass_low_heart: float = option(2500.0, "Cost of passing its lowest heart.")
    # Shooting the moon, and stopping others
    moon_commit_max_cards: int = option(20, "Cards played after which nobody commits to a moon.", low=0, high=52)
    moon_commit_max_score: int = option(70, "Its own score from which it does not try.", low=0, high=1000)
    moon_commit_min_tricks: int = option(2, "Tricks to win before committing.", low=0, high=13)
    moon_commit_min_hearts: int = option(5, "Hearts to hold, or to have won, before committing.", low=0, high=13)
    moon_commit_min_control: int = option(3, "Hearts of ten or higher to hold before committing.", low=0, high=5)
    moon_abort_others_hearts: int = option(1, "Penalty cards with others at which a moon is given up.", low=1, high=14)
    moon_abort_nearend_cards: int = option(
        36, "Cards played from which too few hearts left end the try.", low=0, high=52
    )
    moon_abort_min_hearts_left: int = option(3, "Hearts that must be left then.", low=0, high=13)
    moon_abort_lost_control: bool = option(True, "Give up a moon when another seat gains the lead in the middle of it.")
    moon_max_behind: int = option(15, "Points above the lowest score at which it does not try.", low=0, high=1000)
    w_moon_capture: float = option(1500.0, "Value of winning a trick while shooting the moon.")
    w_moon_capture_perpen: float = option(900.0, "Value of each penalty point won then.")
    w_moon_shed_perpen: float = option(800.0, "Cost of each penalty point given away then.")
    w_moon_heart_lead: float = option(700.0, "Value of leading high hearts then.")
    w_moon_defence: float = option(2200.0, "Value of taking one trick with penalties from a likely moon.")
    moon_alarm: int = option(
        5, "Penalty points in one hand, nobody else having any, that look like a moon.", low=1, high=26
    )
    # The shallow player: how far it looks
    hard_branch_limit: int = option(
        6, "Candidates to look into; if not given, the tiers decide where they are on.", low=1, high=13
    )
    hard_next_branch_limit: int = option(3, "Its own leads to try in the next trick; likewise.", low=1, high=13)
    hard_time_cap_ms: int = option(
        10, "Milliseconds to think when no step budget is set.", low=1, high=60_000, served=10_000
    )
    hard_deterministic: bool = option(True, "Count steps instead of milliseconds.")
    hard_test_steps: int = option(120, "Steps to look, when steps are counted.", low=1, high=10**6, served=10**5)
    hard_early_cutoff_margin: float = option(
        300.0, "Stop when the next candidate is further behind than it can catch up."
    )
    hard_phaseb_topk: int = option(
        0, "Candidates with a continuation; 0 takes all that are looked into.", low=0, high=13
    )
    hard_cont_feed_perpen: float = option(70.0, "Value of each penalty point the leader gets in the next trick.")
    hard_cont_self_capture_perpen: float = option(700.0, "Cost of each penalty point it expects in the next trick.")
    hard_nexttrick_singleton: float = option(25.0, "Value of each singleton if it leads next.")
    hard_nexttrick_hearts_per: float = option(2.0, "Value of each heart if it leads next and hearts are broken.")
    hard_nexttrick_hearts_cap: float = option(10.0, "The most that hearts then add.")
    hard_cont_boost_gap: float = option(0.0, "Bases closer than this get a boosted continuation; 0 is off.")
    hard_cont_boost_factor: float = option(1.0, "The boost.", low=0.0, high=100.0)
    hard_qs_risk_per: float = option(0.0, "Cost of leading next while holding the ace of spades and the queen is out.")
    hard_ctrl_hearts_per: float = option(0.0, "Value of each high heart kept while leading next.")
    hard_ctrl_handoff_pen: float = option(0.0, "Cost of not leading next.")
    hard_cont_cap: float = option(0.0, "The most a continuation counts either way; 0 is no cap.", low=0.0)
    hard_moon_relief_perpen: float = option(0.0, "Value of each penalty point won in the next trick while mooning.")
    hard_belief_topk: int = option(3, "How many of an opponent's likeliest leads to look at.", low=1, high=39)
    hard_belief_diversity: int = option(2, "Leads from other suits added to them.", low=0, high=39)
    hard_belief_filter: bool = option(True, "Leave out cards that cannot be in a hand.")
    hard_belief_cache_size: int = option(128, "Beliefs remembered.", low=0, high=100_000, served=1_000)
    hard_tiers_enable: bool = option(False, "Look further in important decisions, less far in others.")
    hard_tiers_default_on_hard: bool = option(True, "The same, for the shallow player only.")
    hard_tier_margin: float = option(
        1000.0,
        "How far behind the best the narrow tier looks; the normal one half as far again, the wide one twice.",
    )
    hard_leverage_thresh_narrow: int = option(20, "Importance below which little is looked at.", low=0, high=100)
    hard_leverage_thresh_normal: int = option(50, "Importance from which most is looked at.", low=0, high=100)
    feature_hard_stage1: bool = option(True, "Nudge close choices by patterns, and guard against blunders.")
    feature_hard_stage2: bool = option(True, "Follow a moon and the gap of scores into the next trick.")
    feature_hard_stage12: bool = option(False, "Both of these, whatever they are set to.")
    hard_next3_enable: bool = option(False, "Look at the leads of all three opponents, not only of the likely winner.")
    hard_endgame_dp: bool = option(True, "Play the last tricks out exactly over all deals that are possible.")
    hard_endgame_tricks: int = option(3, "Last tricks that are played out exactly.", low=0, high=5)
    hard_endgame_deals: int = option(
        60, "Most deals to play out; where there are more, a sample of them.", low=1, served=1_000
    )
    hard_adviser_play: bool = option(False, "Add the biases of the adviser file.")
    adviser_play_path: str = option(
        "",
        "The adviser file, JSON of cards and what to add to their value; empty: the one that comes with Parlour.",
        local=True,
    )
    debug_logs: bool = option(False, "Log everything that is weighed (parlour.hearts).")
    hard_verbose: bool = option(False, "Log the parts of each continuation.")
    hard_planner_nudge_trace: bool = option(False, "Log where a guard nudges a choice.")
    # Weakness on purpose
    memory_tricks: int = option(13, "Tricks remembered; older small cards and voids are forgotten.", low=0, high=13)
    memory_high: int = option(
        10, "Rank from which cards are always remembered: 0 for a two, 10 for a queen.", low=0, high=13
    )
    misjudge: float = option(0.0, "How far it misjudges cards.", low=0.0, high=100_000.0)
    # The search player
    worlds: int = option(60, "Deals imagined for a decision.", low=1, high=100_000, served=1_000)
    simulations: int = option(400, "Simulations in each imagined deal.", low=1, high=10**7, served=10**4)
    exploration: float = option(0.6, "How curious the search is about cards that look worse.", low=0.0, high=10.0)
    playout_noise: float = option(0.1, "How often a playout plays any legal card.", low=0.0, high=1.0)
    match_weight: float = option(0.5, "How much the match counts besides the round.", low=0.0, high=1.0)
    solve_tricks: int = option(3, "Last tricks in which each deal is solved exactly.", low=0, high=5)
    pass_candidates: int = option(14, "Passes that are searched.", low=1, high=286)
    evidence: float = option(1.0, "How much the cards others played count when deals are imagined.", low=0.0, high=5.0)
    opponent_model: bool = option(True, "Read each opponent by what earlier rounds of the match have shown.")


# What the original starts from, where it differs from ours.
ORIGINAL: Final[dict[str, object]] = {
    "w_capture": 4800.0,
    "w_capture_perpen": 700.0,
    "w_shed_perpen": 500.0,
    "w_clean_rank": 18.0,
    "w_follow_high_rank": 24.0,
    "w_lead_rank": 10.0,
    "w_void": 750.0,
    "w_early_hearts_lead": 600.0,
    "w_unbroken_hearts_lead": 1100.0,
    "w_smoke_queen": 0.0,
    "w_queen_guard": 0.0,
    "w_run_suit": 0.0,
    "w_danger": 0.0,
    "w_leader_feed_base": 120.0,
    "w_leader_feed_gap_per10": 40.0,
    "w_nonleader_feed_perpen": 1200.0,
    "w_moon_capture": 5500.0,
    "w_moon_defence": 0.0,
    "w_moon_heart_lead": 1300.0,
    "moon_abort_others_hearts": 3,
    "hard_deterministic": False,
    "hard_cont_self_capture_perpen": 95.0,
    "hard_endgame_dp": False,
    "hard_tiers_default_on_hard": False,
    "hard_tier_margin": 100.0,
    "feature_hard_stage1": False,
    "feature_hard_stage2": False,
    "pass_queen": 18000.0,
    "pass_hearts": 6000.0,
    "pass_hearts_rank": 120.0,
    "pass_side_rank": 80.0,
    "pass_void": 1800.0,
    "pass_low_heart": 0.0,
}

MOST_BYTES: Final = 100_000


def small_file(name: str, suffix: str) -> Path:
    """Return the path of a file of settings; anything else that a spec may name is not even opened."""
    path = Path(name)
    if path.suffix != suffix:
        raise BadParameter(f"{name} should be a file whose name ends in {suffix}.")
    if path.exists() and not (path.is_file() and path.stat().st_size <= MOST_BYTES):
        raise BadParameter(f"{name} is not a file of settings: it is too large, or no file at all.")
    return path


def with_file(settings: H) -> H:
    """Return settings with what their file says, where they name one."""
    return filled(settings, from_file(small_file(settings.file, ".toml"))) if settings.file else settings


def resolve(settings: H) -> H:
    """Return the settings a player plays by: its own, then its file, then its preset."""
    found = with_file(settings)
    return filled(found, ORIGINAL) if found.preset == "original" else found
