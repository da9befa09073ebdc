"""The program that the tests in Python run, and how much they ask of it. ./test sets the environment."""
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/game.c"))
TRIPOT = os.path.abspath(os.environ.get("TRIPOT") or sys.exit("set TRIPOT to the path of the built program"))
OPTIMISED = os.path.abspath(os.environ.get("TRIPOT_OPTIMISED") or TRIPOT)  # for what takes long and other tests look at with sanitizers
LONG = os.environ.get("TRIPOT_LONG") == "1"
# The environment without what changes language, colours, name and place of what is kept.
PLAIN = {k: v for k, v in os.environ.items()
         if k not in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM", "LOGNAME", "XDG_DATA_HOME")}
