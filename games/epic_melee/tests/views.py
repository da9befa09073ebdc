"""Epic Melee: who sees what depends on the position."""
from tests.cli import views


class Views(views.Views):
    def sees(self, field, row, state, viewer, is_over):
        return row == viewer or state["phase"] != "choose"  # the right card is open once all have laid theirs
