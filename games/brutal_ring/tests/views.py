"""Brutal Ring: two teams of four, face-down Tricks for their side, and a declaration that can be taken back."""
from tests.cli import views


class Views(views.Views):
    rights = ["reopen"]

    def side(self, seats, seat):
        return seat % 2 if seats == 4 else seat

    def sees(self, field, row, state, viewer, is_over):
        """A corner's Tricks are for its side; the attacker's are open while Discard picks."""
        if state["phase"] not in ("tricks", "pick") or (row == 0 and state["phase"] == "pick"):
            return True
        fighter, seats = (state["attacker"], state["defender"])[row], len(state["ring"])
        owner = [seat for seat in range(seats) if fighter and fighter in state["ring"][seat]]
        return bool(owner) and self.is_team_mate(seats, owner[0], viewer)

    def is_insider(self, seats, event, viewer, state):
        if event["event"].split("_")[0] in ("lay", "withdraw"):
            return self.is_team_mate(seats, event["seat"], viewer)
        return super().is_insider(seats, event, viewer, state)
