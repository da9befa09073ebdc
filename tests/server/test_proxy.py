"""The proxies of docs/operating.md, exactly as written there but without TLS, in front of a real server: the page and the WebSocket get
through, metrics and all other upgrades do not. ./test installs nginx; Caddy is tested if it is there."""
import json
import os
import random
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest

from tests.program import PLAIN, ROOT, TRIPOT
from tests.server.postgres import Postgres, programs
from tests.server.server_tools import PATIENCE, Client, Closed, Player, Server
from tools.cluster import Node, free_ports, haproxy_config

HOST = "play.example.org"
CLUSTER = programs() and shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
HTTP2 = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]) + bytes([0, 0, 4, 0, 0, 0, 0, 0, 1]) + b"body"


def example(begin):
    """The configuration in the document that begins like this."""
    return re.search(r"```\n(" + re.escape(begin) + r".*?)```", (ROOT / "docs" / "operating.md").read_text(), re.S)[1]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Club:
    """Two nodes on a database."""

    def __init__(self, folder):
        self.folder = folder

    def __enter__(self):
        self.database = Postgres()
        options = ["--base-url", f"https://{HOST}"]
        self.nodes = [Node(TRIPOT, self.database.address("postgres"), f"{self.folder}/node{i}", options, port, environment=PLAIN)
                      for i, port in enumerate(free_ports(2))]
        for node in self.nodes:
            node.start()
        return self

    def owner(self, table):
        url = self.database.sql(f"SELECT url FROM tables JOIN nodes ON tables.node=nodes.id WHERE tables.id='{table}'")
        return next(node for node in self.nodes if url == f"127.0.0.1:{node.port}")

    def __exit__(self, *_):
        codes = [node.stop() for node in self.nodes]
        self.database.close()
        assert codes == [0, 0], codes


class Proxy(unittest.TestCase):
    def through(self, command, port, club=None):
        """Runs the proxy and tries everything through it; in front of several nodes also that any of them may answer for all."""
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.wait_for(port)
            self.assertIn(b" 200 ", self.answer(port, "/healthz"))
            self.assertIn(b" 404 ", self.answer(port, "/metrics"))
            self.play(port)
            for path in ("/", "/ws"):
                for protocol in ("h2c", "h3"):
                    self.assertNotIn(b" 101 ", self.answer(port, path, protocol), (path, protocol))
            if club:
                self.play_anywhere(port, club)
            self.assertIsNone(self.server.process.poll())
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def play(self, port):
        """A whole game, the longest command, the first one that is too long, and something that is no WebSocket at its address."""
        with Player(port, host=HOST, headers=[f"Origin: https://{HOST}"]) as ada:
            ada.create(seats=2, bots=[None, 0])
            ada.ask("start")
            self.assertGreater(len(ada.play(random.Random(7))), 8)
            ada.send_text(json.dumps({"cmd": "ping", "id": "long"}).ljust(4096))
            self.assertTrue(ada.answer("long")["ok"])
            ada.send_text(" " * 4097)
            with self.assertRaisesRegex(Closed, "^1009 "):
                ada.message()
        with self.assertRaisesRegex(Closed, " 403 "):
            Client(port, host=HOST, headers=["Origin: https://evil.example"])
        self.assertRegex(self.answer(port, "/ws"), b" 4(26|04) ")

    def play_anywhere(self, port, club):
        """People at a table come by two addresses; a node that stops delays nobody by more than two seconds."""
        options = {"host": HOST, "headers": [f"Origin: https://{HOST}"]}
        with self.assertRaisesRegex(Closed, " 403 "):
            Client(port, host=HOST, headers=[f"X-Tripot-Node: {'0' * 64}", "X-Forwarded-For: 192.0.2.7"])
        with Player(port, **options) as ada:
            ada.create(seats=2, pace="none")
            with Player(port, path=f"/ws/{ada.table}", **options) as bob:
                bob.join(ada.table, "Bob")
                ada.ask("start")
                for player in (ada, bob):
                    player.until_pushed(lambda: player.position is not None)
        owner = club.owner(ada.table)
        start = time.monotonic()
        owner.stop()
        while True:
            try:
                with Player(port, token=ada.token, path=f"/ws/{ada.table}", **options) as again:
                    again.sit(ada.table)
                    break
            except Closed:
                self.assertLess(time.monotonic() - start, 2, "nobody takes the table over")
                time.sleep(0.1)
        self.assertIsNot(club.owner(ada.table), owner)
        owner.start()

    def wait_for(self, port):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), PATIENCE).close()
            except ConnectionRefusedError:
                self.assertLess(time.monotonic(), end, "the proxy does not start")
                time.sleep(0.05)

    def answer(self, port, path, upgrade=None):
        """The first line of the answer."""
        headers = [f"Upgrade: {upgrade}", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__"] if upgrade else []
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
            s.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {HOST}", *headers, "", ""]).encode() + (HTTP2 if upgrade else b""))
            return s.recv(4096).split(b"\r\n")[0]

    def test_haproxy_before_two_nodes(self):
        if not CLUSTER:
            self.skipTest("PostgreSQL or haproxy is not installed")
        with Club(self.folder) as club:
            port = free_port()
            path = os.path.join(self.folder, "haproxy.cfg")
            with open(path, "w") as file:
                file.write(haproxy_config(f"127.0.0.1:{port}", [f"127.0.0.1:{node.port}" for node in club.nodes]))
            self.through([CLUSTER, "-db", "-f", path], port, club)

    def test_nginx_before_two_nodes(self):
        if not CLUSTER:
            self.skipTest("PostgreSQL or haproxy is not installed")
        with Club(self.folder) as club:
            port = free_port()
            text = example("upstream nodes {")
            for i, node in enumerate(club.nodes):
                text = text.replace(f"192.168.1.1{i + 1}:8080", f"127.0.0.1:{node.port}")
            self.through(self.nginx(text, port), port, club)

    def setUp(self):
        self.server = self.enterContext(Server("--base-url", f"https://{HOST}"))
        self.folder = self.enterContext(tempfile.TemporaryDirectory())

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text.replace("127.0.0.1:8080", f"127.0.0.1:{self.server.port}"))
        return path

    def test_nginx(self):
        port = free_port()
        self.through(self.nginx(example("server {"), port), port)

    def nginx(self, text, port):
        """The command that runs it, without TLS."""
        lines = [line for line in text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").split("\n") if "ssl_" not in line]
        path = self.write("nginx.conf", f"daemon off; pid {self.folder}/pid; error_log {self.folder}/errors; events {{}}\nhttp {{ access_log off;\n"
                          + "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
                          + "\n".join(lines) + "}\n")
        # Debian installs it where only root's PATH leads, and before reading our configuration it would write to the system's log.
        return [shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-e", f"{self.folder}/errors", "-c", path]

    @unittest.skipUnless(shutil.which("caddy"), "caddy is not installed")
    def test_caddy(self):
        port = free_port()
        path = self.write("Caddyfile", "{\n\tadmin off\n}\n" + example(f"{HOST} {{").replace(f"{HOST} {{", f"http://{HOST}:{port} {{"))
        self.through(["caddy", "run", "--config", path, "--adapter", "caddyfile"], port)


if __name__ == "__main__":
    unittest.main()
