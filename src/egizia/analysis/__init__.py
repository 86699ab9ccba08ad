"""What a bot thinks of a game that was played: how everybody stood, and what should have been played."""

from egizia.analysis.analyse import DETERMINIZATIONS, MIN_VISITS, analyse_match, thinker_named
from egizia.analysis.result import GameAnalysis, Judgement

__all__ = ["DETERMINIZATIONS", "MIN_VISITS", "GameAnalysis", "Judgement", "analyse_match", "thinker_named"]
