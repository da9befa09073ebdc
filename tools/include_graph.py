"""Who includes whom, by folder: include_graph.py [ROOT] fails when an arrow points the wrong way.

C: the rooms are the rows of the picture in docs/design.md (`## Layers`), the lowest last, and the table below it says which rooms each
includes: neither more nor less than it does, and only from rows below. A game includes no other game, server/net and server/store not
server/table, and nothing that ships a test. The folders of tests may include all that, but not each other in a circle.
TypeScript: folders and files of web/src import each other in no circle; a board imports what board.ts says and no more."""
import os
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
ROOMS = ("core", "games", "bots", "io", "lib", "run", "train", "lab", "tui", "server", "python", "wasm", "cli", "load")
FORBIDDEN = {("server/net", "server/table"), ("server/store", "server/table")}
BOARDS_MAY = {"announce", "board", "components", "cut", "motion", "words"}


def is_test(path):
    return path.startswith("tests/") or "/tests/" in path or ".test." in path


def folder(path):
    return os.path.dirname(path)


def room(path):
    return path.split("/")[0]


def c_arrows():
    """(from, to): paths of files."""
    for path in sorted(p for top in (*ROOMS, "tests") for p in (ROOT / top).rglob("*.[ch]")):
        name = path.relative_to(ROOT).as_posix()
        for include in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M):
            beside = os.path.normpath(os.path.join(folder(name), include))
            yield name, beside if (ROOT / beside).exists() else include


def ts_room(path):
    """A folder of web/src (a game's is one of its own), or a file that lies in none, without its ending."""
    parts = path.split("/")
    if len(parts) > 2 and parts[0] == "games":
        return "/".join(parts[:2])
    return parts[0] if len(parts) > 1 else parts[0].split(".")[0]


def ts_arrows():
    source = ROOT / "web" / "src"
    for path in sorted(p for p in source.rglob("*.ts*") if not is_test(p.name)):
        name = path.relative_to(source).as_posix()
        for to in re.findall(r"""(?:from|import|import\()\s*'(\.[^']*)'""", path.read_text(encoding="utf-8")):
            yield name, os.path.normpath(os.path.join(folder(name), to))


def find_circle(arrows):
    """The nodes of a circle, or None."""
    after, done = defaultdict(set), set()
    for a, b in arrows:
        after[a].add(b)

    def walk(node, path):
        if node in path:
            return [*path[path.index(node):], node]
        if node in done:
            return None
        found = next((c for c in (walk(b, [*path, node]) for b in sorted(after[node])) if c), None)
        done.add(node)
        return found

    return next((c for c in (walk(node, []) for node in sorted(after)) if c), None)


def read_picture():
    """(row of each room, counted from above; rooms that the table says each includes)"""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").partition("\n## Layers\n")[2].partition("\n## ")[0]
    rows, includes = {}, {}
    for number, line in enumerate(text.split("```")[1].splitlines()):
        for word in line.split():
            if word not in ROOMS:
                break
            rows[word] = number
    for name, rooms in re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", text, re.M):
        includes[name] = set(rooms.split()) - {"–"}
    return rows, includes


def check_c(arrows):
    rows, told = read_picture()
    real = defaultdict(set)
    for a, b in arrows:
        if is_test(a) or room(b) not in (*ROOMS, "tests"):
            continue  # what the build makes
        if room(a) != room(b):
            real[room(a)].add(room(b))
        if is_test(b):
            yield f"{a} includes {b}: what ships needs no test"
        elif room(a) == room(b) == "games" and folder(a) != folder(b):
            yield f"{a} includes {b}: a game knows core only"
        elif (folder(a), folder(b)) in FORBIDDEN or (room(a) != room(b) and rows.get(room(a), 99) >= rows.get(room(b), -1)):
            yield f"{a} includes {b}: this arrow points the wrong way"
    for name in ROOMS:
        if name not in rows or real[name] - {"tests"} != told.get(name):
            yield f"docs/design.md: `{name}` must be in the picture, and its row of the table must end in | {' '.join(sorted(real[name])) or '–'} |"
    circle = find_circle({(folder(a), folder(b)) for a, b in arrows if is_test(a) and is_test(b) and folder(a) != folder(b)})
    if circle:
        yield f"tests include each other in a circle: {' → '.join(circle)}"


def check_ts(arrows):
    for a, b in arrows:
        mine, other = ts_room(a), ts_room(b)
        if mine.startswith("games/") and other not in BOARDS_MAY | {mine}:
            yield f"web/src/{a} imports {b}: a board may import {', '.join(sorted(BOARDS_MAY))}, as board.ts says"
    circle = find_circle({(ts_room(a), ts_room(b)) for a, b in arrows if ts_room(a) != ts_room(b)})
    if circle:
        yield f"web/src imports in a circle: {' → '.join(circle)}"


def main():
    c, ts = list(c_arrows()), list(ts_arrows())
    wrong = [*check_c(c), *check_ts(ts)]
    print("\n".join(wrong) or f"{len(c)} includes and {len(ts)} imports point the right way")
    return 1 if wrong else 0


sys.exit(main())
