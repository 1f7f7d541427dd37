"""How Tractor is shown: the page's typed model, the drawing, and which cards can be selected."""

from parlour.games.tractor.view.page import TractorPage, TractorTable

__all__ = ["TractorPage", "TractorTable"]
