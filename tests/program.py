"""The program that the Python tests run, and how much they ask of it. ./test sets the environment."""
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/game.c"))
TRIPOT = os.path.abspath(os.environ.get("TRIPOT") or sys.exit("set TRIPOT to the path of the built program"))
OPTIMISED = os.path.abspath(os.environ.get("TRIPOT_OPTIMISED") or TRIPOT)  # for what takes long and is checked with sanitizers elsewhere
LONG = os.environ.get("TRIPOT_LONG") == "1"
# The environment without anything that changes language, colours, names or where files are kept.
PLAIN = {k: v for k, v in os.environ.items()
         if k not in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM", "LOGNAME", "XDG_DATA_HOME")}
