"""Who may see what of a position and its events, derived from a game's tables: test_engine.py compares this account with the program's
views. A game where the position decides (SIGHT_RULES), or with teams or rights, defines a class `Views` in games/GAME/tests/views.py."""
import copy
import importlib.util

from tests.cli.game_source import read_sources
from tests.program import ROOT


class Views:
    rights = []  # what a seat may do although it has nothing to decide

    def __init__(self, game):
        self.source = read_sources(ROOT / "games" / game)

    def side(self, seats, seat):
        """The team of a seat."""
        return seat

    def is_team_mate(self, seats, seat, viewer):
        return viewer is not None and seat is not None and self.side(seats, seat) == self.side(seats, viewer)

    def sees(self, field, row, state, viewer, is_over):
        """Whether `viewer` (None: a spectator) sees a row of a field with SIGHT_RULES."""
        raise NotImplementedError(f"games/GAME/tests/views.py must say who sees {field}")

    def is_insider(self, seats, event, viewer, state):
        """Whether `viewer` learns of a private event, and the secret arguments of any event."""
        return viewer is not None and event.get("seat") == viewer

    def rows(self, field, state, viewer, is_over, seats):
        """The rows of a restricted field that the viewer sees."""
        for row in range(len(state[field.name])):
            if "SIGHT_RULES" in field.sight:
                yield self.sees(field.name, row, state, viewer, is_over)
            elif "SIGHT_SIDE" in field.sight:
                yield self.is_team_mate(seats, row, viewer)
            else:
                yield "SIGHT_OWNER" in field.sight and row == viewer

    def view(self, seats, state, viewer, is_over):
        view = copy.deepcopy(state)
        for field in self.source.fields:
            if "SIGHT_ALL" in field.sight or ("SIGHT_AT_END" in field.sight and is_over):
                continue
            rows = self.rows(field, state, viewer, is_over, seats) if field.is_list else []
            view[field.name] = [value if is_seen else None for value, is_seen in zip(state[field.name], rows)] if field.is_list else None
        return view

    def events(self, seats, events, viewer, state):
        for event in events:
            args, is_private = self.source.events[event["event"]]
            is_insider = self.is_insider(seats, event, viewer, state)
            if is_insider or not is_private:
                yield {key: None if args.get(key) and not is_insider else value for key, value in event.items()}


def views_of(game):
    path = ROOT / "games" / game / "tests" / "views.py"
    if not path.exists():
        return Views(game)
    spec = importlib.util.spec_from_file_location(f"views_of_{game}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Views(game)
