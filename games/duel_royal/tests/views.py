"""Duel Royal: two teams, and every secret belongs to a team."""
from tests.cli import views


class Views(views.Views):
    def side(self, seats, seat):
        return seat % 2

    def sees(self, field, row, state, viewer, is_over):
        if field == "character":
            return is_over or self.is_team_mate(None, row, viewer)
        return viewer is not None and self.side(None, viewer) == row  # one row per team

    def is_insider(self, seats, event, viewer, state):
        return self.is_team_mate(seats, event.get("seat"), viewer)
