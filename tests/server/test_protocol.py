"""docs/protocol.md and the server have the same commands, fields, refusals, pushes, close codes and HTTP paths. What the code has is read
from its sources, what it sends from a running server."""
import json
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.program import ROOT, TRIPOT
from tests.server.room_players import Phone
from tests.server.server_tools import Client, Player, Server, server_document, table_of

SOURCES = {str(path.relative_to(ROOT / "server")): path.read_text() for path in sorted((ROOT / "server").rglob("*.c"))}
SOURCES["refusal.c"] = (ROOT / "io" / "refusal.c").read_text()
CODE = "\n".join(SOURCES.values())


def words(text):
    return re.findall(r"`([a-z_]+)`", text)


def quoted(pattern):
    return set(re.findall(pattern, CODE))


class Document(unittest.TestCase):
    def test_commands_and_their_fields(self):
        source = SOURCES["command.c"]
        names = dict(re.findall(r"\[(COMMAND_\w+)\] = \"(\w+)\"", source))
        known = {name: set() for name in names.values()}
        for kind, fields in re.findall(r"^\t\[(COMMAND_\w+)\] = \{([^}]*)\}", source, re.M):
            known[names[kind]] = set(re.findall(r"\"(!?\w+)\"", fields))
        told = {}
        for commands, fields, _ in table_of("command"):
            parts = fields.split(";")
            for i, name in enumerate(words(commands)):
                part = parts[i] if len(parts) > 1 else fields
                optional = set(re.findall(r"\*`(\w+)`\*", part)) | {w for pair in re.findall(r"`(\w+)` or `(\w+)`", part) for w in pair}
                told[name] = {("" if word in optional else "!") + word for word in words(part)}
        self.assertEqual(told, known)
        readers = set(re.findall(r"^\t\{\"(\w+)\", \"", source, re.M))
        self.assertEqual({word.strip("!") for fields in known.values() for word in fields}, readers)
        self.assertLessEqual({word for names, _ in table_of("field") for word in words(names)}, readers)

    def test_refusals(self):
        told = {code for codes, *_ in table_of("`code`") for code in words(codes)}
        self.assertEqual(told, quoted(r"\brefuse\(&?why, \"(\w+)\""))
        arguments = {word for _, cell, _ in table_of("`code`") for word in re.findall(r"(?:^|, |; )\*?`(\w+)`\*?(?=$|:|,|;)", re.sub(r":[^;]*", "", cell))}
        self.assertEqual(arguments, quoted(r"\brefuse_(?:number|text)\(&?why, \"(\w+)\""))
        reasons = {word for _, cell, _ in table_of("`code`") for part in re.findall(r":([^;]*)", cell) for word in words(part)}
        self.assertEqual(reasons, quoted(r"\brefuse_text\(&?why, \"wh(?:y|at)\", \"(\w+)\"") | quoted(r"\brefuse_(?:form|seat|ask|name)\(why, \"(\w+)\""))

    def test_pushes(self):
        told = {push for pushes, _ in table_of("`push`") for push in words(pushes)}
        known = (quoted(r"\bbegin\(t, \"(\w+)\"") | quoted(r"\bpush_word\(t, \"(\w+)\"") | quoted(r"push\\\":\\\"(\w+)")
                 | set(re.findall(r"\"((?:un)?listed)\"", SOURCES["hub_lobby.c"])) | quoted(r"\bask_for\(t, \"(\w+)\"") - {"commit", "reveal"})
        self.assertEqual(told, known)
        self.assertEqual(len(re.findall(r"json_put_text\(out, \"push\"", CODE)), 2, "somebody pushes in a way that this test does not know")

    def test_close_codes(self):
        told = re.search(r"closed with a code: (.*?)\n\n", server_document(), re.S)[1]
        library = {"WSLAY_CODE_UNSUPPORTED_DATA": "1003", "WSLAY_CODE_MESSAGE_TOO_BIG": "1009", "WSLAY_CODE_PROTOCOL_ERROR": "1002"}
        known = quoted(r"\b([14]\d{3}), \"") | {library[name] for name in quoted(r"(WSLAY_CODE_\w+)")} | {"1007"}  # wslay's own
        self.assertEqual(set(re.findall(r"\b[14]\d{3}\b", told)), known)

    def test_http_paths(self):
        told = {path.split("?")[0] for paths, _ in table_of("path") for path in re.findall(r"`(/[^`]*)`", paths)}
        known = {path for name, text in SOURCES.items() if name.startswith(("routes", "net/pages")) for path in re.findall(r"\"(/[a-z/]*)\"", text)}
        # The part after an id, by the address it belongs to; the id of a game is GAME.
        ends = {"/record": "/api/tables/ID", "/replay": "/api/tables/ID", "/log": "/api/tables/ID", "/rules": "/api/games/GAME", "/first": "/api/games/GAME"}
        ids = {"/api/games/": "GAME", "/play/": "GAME", "/first/": "GAME", "/rules/": "GAME", "/print/": "GAME", "/edition/": "ID",
               "/room/": "CODE", "/r/": "CODE"}
        known = {ends.get(path, "") + path + (ids.get(path, "ID") if path.endswith("/") and path != "/" else "") for path in known}
        # A table alone has no address; the build names the page's files.
        self.assertEqual(told - {"/assets/…"}, known - {"/api/tables/ID"})

    def test_phrases(self):
        told = next(text for names, text in table_of("field") if names == "`phrase`")
        listed = re.search(r"phrases\[\] = \{(.*?)\}", CODE)[1]
        self.assertEqual(words(told), re.findall(r"\"(\w+)\"", listed))


class Messages(unittest.TestCase):
    """The fields that a running server sends."""

    def fields(self, first):
        return {word for names, _ in table_of(first) for word in words(names)}

    def test_positions_tables_and_answers(self):
        with Server() as server, Player(server.port) as ada, Client(server.port) as eve:
            answer = ada.create(seats=2, bots=[None, 0])
            self.assertEqual(set(answer) - {"re", "ok"}, {"table", "seat", "token", "invite", "url"})
            ada.ask("start")
            ada.until_pushed(lambda: ada.position is not None)
            update = ada.position
            eve.ask("watch", table=ada.table)
            view = eve.wait("view")
            self.assertEqual(set(update), {"push", "n"} | self.fields("field of a position"))
            self.assertEqual(set(view), {"push", "n", "you", "last", "table", "said", "asked"} | self.fields("field of a position"))
            self.assertEqual(set(ada.info), self.fields("field of a table"))
            self.assertEqual(set(view["table"]), self.fields("field of a table") - {"invite", "notify"})
            seats = next(text for names, text in table_of("field of a table") if names == "`seats`")
            self.assertLessEqual(set(ada.info["seats"][0]), set(words(seats)))
            refused = ada.answer(ada.send("act", n=1, action="lay"))
            self.assertEqual(set(refused), self.fields("field of an answer") - {"rule"})
            self.assertEqual(refused["say"], {"key": "refuse.missing_argument", "text": "lay", "domain": {"word": "domain.card"}})
            update = ada.answer(ada.send("act", n=1, action="pawn 0"))
            self.assertEqual(set(update), self.fields("field of an answer"))
            self.assertEqual((update["code"], update["say"]["key"], update["rule"]), ("illegal", "refuse.now_choose", "EM-10"))

    def test_rooms(self):
        with Server() as server, Phone(server.port) as screen:
            code = screen.open_room(level=0, pace="none")
            with Phone(server.port, code, "Ada") as ada:
                ada.ask("room_begin")
                ada.until_pushed(lambda: ada.room["phase"] == "play")
                self.assertEqual(set(ada.room), self.fields("field of a room"))
                for field in ("people", "next"):
                    told = ada.room[field][0] if field == "people" else ada.room[field]
                    words_of = next(text for names, text in table_of("field of a room") if names == f"`{field}`")
                    self.assertLessEqual(set(told), set(words(words_of)))


class SamePositions(unittest.TestCase):
    """The server pushes to a seat what the engine's session gives: `tripot replay --json` writes the same for the same game, and
    tests/cli/test_replay.py compares that with the engine's `view`."""

    def follow(self, player, chance):
        """Plays to the end with an occasional take-back; returns everything that was pushed."""
        player.until_pushed(lambda: player.position is not None)
        while not player.position["over"]:
            seen = player.position["n"]
            if player.owes():
                player.act(chance=chance)
                if player.position["back"] and chance.random() < 0.3:
                    player.last += player.patient("back", n=player.last + 1)["ok"]  # unless the bot was faster
            player.until_pushed(lambda: player.position["n"] > seen)

    def test_the_server_pushes_what_the_engine_gives(self):
        drop = ("push", "n", "clock", "step", "steps", "actor", "action")
        taken_back = []
        for game in ("epic_melee", "brigands"):
            with Server() as server, Player(server.port) as ada, tempfile.TemporaryDirectory() as folder:
                ada.create(game=game, seats=2, public=True, bots=[None, 1])
                ada.ask("start")
                self.follow(ada, random.Random(5))
                record = Path(folder) / "game.tripot"
                record.write_bytes(server.http(f"/api/tables/{ada.table}/record")[2])
                told = subprocess.run([TRIPOT, "replay", str(record), "--json", "--seat", "0"], capture_output=True, check=True).stdout
                steps = [{k: v for k, v in json.loads(line).items() if k not in drop} for line in told.splitlines()]
                pushed = [{k: v for k, v in m.items() if k not in drop} for m in ada.pushed if m.get("push") == "update"]
                pushed = [m for m in pushed if m["events"]]
                self.assertGreater(len(pushed), 20)
                taken_back += [event for m in pushed for event in m["events"] if event["event"] == "back"]
                at = 0
                for update in pushed:
                    while at < len(steps) and json.dumps(steps[at]) != json.dumps(update):
                        at += 1
                    self.assertLess(at, len(steps), (game, update))
        self.assertTrue(taken_back)


if __name__ == "__main__":
    unittest.main()
