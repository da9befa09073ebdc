"""Brigands: who knows the cards that the Prince took."""
from tests.cli import views


class Views(views.Views):
    def sees(self, field, row, state, viewer, is_over):
        return viewer is not None and viewer in (row, state["prince"])

    def is_insider(self, seats, event, viewer, state):
        is_prince = event["event"] == "spied_card" and viewer is not None and viewer == state["prince"]
        return is_prince or super().is_insider(seats, event, viewer, state)
