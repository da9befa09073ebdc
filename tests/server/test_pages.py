"""The browser's pages from inside the program: compressed, with tags, and cached if their names change with their content."""
import gzip
import json
import random
import re
import subprocess
import tempfile
import unittest

from tests.program import PLAIN, TRIPOT
from tests.server.server_tools import OneServer, Player, Server

GZIP = ("Accept-Encoding: gzip, deflate",)


class Pages(OneServer, unittest.TestCase):
    def page(self, path="/", headers=GZIP):
        status, fields, body = self.server.http(path, headers=headers)
        self.assertEqual(status, 200, f"{path}: are the pages built? ./test builds them")
        self.assertEqual(fields["content-encoding"], "gzip")
        return fields, gzip.decompress(body).decode()

    def test_every_address_of_the_page_answers_with_it(self):
        fields, index = self.page()
        self.assertEqual(fields["content-type"], "text/html; charset=utf-8")
        self.assertIn('<div id="app">', index)
        for path in ("/t/abcdefghijkl", "/replay/x", "/same/x", "/rules/epic_melee", "/play/brigands", "/print/brigands", "/edition/x", "/privacy",
                     "/room", "/room/x", "/r/x", "/r", "/r/", "/t"):
            self.assertEqual(self.page(path)[1], index)

    def test_the_page_of_tripot_print_is_no_file_of_the_server(self):
        for path in ("/print.html", "print.html", "//print.html"):
            self.assertIn(self.server.http(path)[0], (400, 404), path)

    def test_what_the_page_asks_for_is_there_and_kept_for_good(self):
        assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', self.page()[1])
        self.assertTrue(any(name.endswith(".js") for name in assets) and any(name.endswith(".css") for name in assets), assets)
        for name in assets:
            self.assertIn("immutable", self.page(name)[0]["cache-control"])
        self.assertEqual(json.loads(self.page("/manifest.webmanifest")[1])["name"], "Tripot")

    def test_a_page_that_is_known_is_not_sent_again(self):
        fields, _ = self.page()
        self.assertEqual(fields["cache-control"], "no-cache")
        status, again, body = self.server.http("/", headers=(*GZIP, f"If-None-Match: {fields['etag']}"))
        self.assertEqual((status, body), (304, b""))
        self.assertEqual(again["etag"], fields["etag"])
        self.assertEqual(self.server.http("/", headers=(*GZIP, 'If-None-Match: "other"'))[0], 200)

    def test_who_takes_nothing_compressed_gets_the_same(self):
        """Every file, and the page at every address; also if compression is refused by name."""
        _, index = self.page()
        names = {"/", "/t/abcdefghijkl", "/play/brigands", "/sw.js", "/icon.svg", "/icon-192.png", "/manifest.webmanifest",
                 *re.findall(r'(?:src|href)="(/[^"]+)"', index)}
        for name in names:
            for headers in ((), ("Accept-Encoding: identity",), ("Accept-Encoding: deflate, gzip;q=0",)):
                status, fields, body = self.server.http(name, headers=headers)
                self.assertEqual(status, 200, name)
                self.assertNotIn("content-encoding", fields)
                self.assertEqual(int(fields["content-length"]), len(body))
                other, packed, known = self.server.http(name, headers=GZIP)
                self.assertEqual(gzip.decompress(known) if "content-encoding" in packed else known, body, name)
                self.assertEqual(fields["vary"], "accept-encoding")
                self.assertEqual((fields["content-type"], fields["cache-control"]), (packed["content-type"], packed["cache-control"]))
                self.assertEqual(fields["etag"] == packed["etag"], "content-encoding" not in packed, "two forms, two tags")
                status, _, again = self.server.http(name, headers=(*headers, f"If-None-Match: {fields['etag']}"))
                self.assertEqual((status, again), (304, b""))

    def test_the_page_does_not_grow_with_the_tables(self):
        size = len(self.server.http("/")[2])
        with Player(self.server.port) as ada:
            for _ in range(10):
                ada.create(name="Somebody", bots=[None, 0, 0, 0])
        self.assertEqual(len(self.server.http("/")[2]), size)
        self.assertIn(b"<noscript>", self.server.http("/")[2])

    def test_the_log_of_a_finished_game(self):
        """The same events as `tripot replay`, step by step, and none before the end."""
        with Player(self.server.port) as ada:
            ada.create(seats=3, bots=[None, 0, 0])
            ada.ask("start")
            ada.until_pushed(lambda: ada.position is not None)
            self.assertEqual(self.server.http(f"/api/tables/{ada.table}/log?seat=all")[0], 409)
            ada.play(random.Random(3))
            with tempfile.NamedTemporaryFile() as file:
                file.write(self.server.http(f"/api/tables/{ada.table}/record")[2])
                file.flush()
                for eyes in ("1", "spectator"):
                    told = subprocess.run([TRIPOT, "replay", file.name, "--json", "--seat", eyes], capture_output=True, env=PLAIN).stdout
                    wanted = [{key: step[key] for key in ("step", "actor", "action", "events")} for step in map(json.loads, told.splitlines())]
                    log = json.loads(self.server.http(f"/api/tables/{ada.table}/log?seat={eyes}")[2])
                    self.assertEqual(log, {"edition": "default", "result": ada.position["result"], "log": wanted, "table_notes": []})

    def test_the_engine_for_pages(self):
        """Has its own type, is revalidated like the page, takes at most 400 KB; the page may run it, and nothing else that is made from
        text."""
        status, fields, packed = self.server.http("/engine.wasm", headers=GZIP)
        self.assertEqual(status, 200, "the build has no engine for pages: configure it with -Dwasm=enabled")
        self.assertEqual((fields["content-type"], fields["cache-control"], fields["content-encoding"]), ("application/wasm", "no-cache", "gzip"))
        self.assertLess(len(packed), 400 * 1024)
        self.assertEqual(gzip.decompress(packed)[:8], b"\0asm\1\0\0\0")
        self.assertEqual(re.search(r"script-src ([^;]*)", fields["content-security-policy"])[1], "'self' 'wasm-unsafe-eval'")

    def test_draws_went_with_version_4(self):
        """The page replays the record by itself. An old client that still asks is told that there is no such thing, before and after the
        end."""
        self.assertEqual(json.loads(self.server.http("/api/games")[2])["protocol"], 4)
        self.assertEqual(self.server.http("/api/tables/abcdefghijkl/draws")[0], 404)

    def test_what_is_kept_how_long(self):
        told = json.loads(self.server.http("/api/privacy")[2])
        self.assertEqual(told, {"expire_open": 3600, "expire_idle": 7 * 86400, "expire_over": 30 * 86400, "contact": None})
        with Server("--expire-open", "5", "--expire-idle", "6", "--expire-over", "7", "--contact", 'Ada, "at the bar"') as server:
            told = json.loads(server.http("/api/privacy")[2])
        self.assertEqual(told, {"expire_open": 300, "expire_idle": 6 * 3600, "expire_over": 7 * 86400, "contact": 'Ada, "at the bar"'})

    def test_nothing_else_is_found(self):
        for path in ("/assets/", "/privacy/", "/index.htm", "/web/index.html", "/assets/none.js", "/rx", "/roomy"):
            self.assertEqual(self.server.http(path, headers=GZIP)[0], 404, path)

    def test_a_mistyped_address_gets_the_page_and_a_program_a_line(self):
        for path in ("/rx", "/privacy/", "/rom/n9yp"):
            status, fields, body = self.server.http(path)
            self.assertEqual((status, fields["content-type"]), (404, "text/html; charset=utf-8"), path)
            self.assertIn(b'<div id="app">', body)
        for path in ("/api/none", "/wp-login.php", "/assets/none.js"):
            self.assertEqual(self.server.http(path)[::2], (404, b"not found\n"), path)


if __name__ == "__main__":
    unittest.main()
