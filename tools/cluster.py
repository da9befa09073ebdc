"""./tripot cluster N: a club on several servers of this machine, to try it: a PostgreSQL of its own, N nodes, haproxy in front. Everything
listens on 127.0.0.1 at ports that are free, and stops at Ctrl-C or when one part dies. The tests use it, too (Cluster)."""
import argparse
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from tests.server.postgres import Postgres  # noqa: E402: one for both

PATIENCE = 30  # seconds until a part must have started
STOP = 5  # … and stopped

ROOT = pathlib.Path(__file__).resolve().parent.parent


def documented(begin):
    """The configuration in docs/operating.md that begins so."""
    text = (ROOT / "docs" / "operating.md").read_text()
    return re.search(r"```\n(" + re.escape(begin) + r".*?)```", text, re.S)[1]


def haproxy_config(address, nodes):
    """As documented, but without TLS."""
    servers = "".join(f"\tserver node{i + 1} {node}\n" for i, node in enumerate(nodes))
    text = re.sub(r"bind :443 .*", f"bind {address}", documented("defaults\n"))
    return re.sub(r"(\tserver node\d .*\n)+", servers, text)


def free_ports(n):
    """Ports that nobody uses: all are held before the first is let go."""
    sockets = [socket.socket() for _ in range(n)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def wait_for(port, process):
    """Until somebody listens there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"nothing listens at port {port}")


class Node:
    """One `tripot serve` on the database."""

    def __init__(self, program, store, folder, options=(), port=0, under=(), environment=None):
        self.command = [*under, program, "serve", "--store", store, "--data", folder, "--port", str(port), *map(str, options)]
        self.folder = folder
        self.environment = environment
        self.process = None
        self.port = port
        os.makedirs(folder, exist_ok=True)

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as errors:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=errors, env=self.environment,
                                            start_new_session=True)
        line = self.process.stdout.readline().decode()
        if not line.startswith("tripot serve: http://"):
            self.process.wait()
            raise RuntimeError(f"a node does not start: {line} {self.log()[-2000:]}")
        self.port = int(line.split(":")[-1].strip(" /\n"))

    def log(self):
        return pathlib.Path(self.folder, "log").read_text(errors="replace")

    def signal(self, number):
        if self.process.poll() is None:
            self.process.send_signal(number)

    def stop(self):
        """Politely; the exit code."""
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        try:
            code = self.process.wait(STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.process.stdout.close()
        return code

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def start_proxy(folder, port, nodes):
    """haproxy at that port of 127.0.0.1, before nodes at HOST:PORT."""
    path = os.path.join(folder, "haproxy.cfg")
    with open(path, "w") as file:
        file.write(haproxy_config(f"127.0.0.1:{port}", nodes))
    program = shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")
    if not program:
        raise RuntimeError("there is no haproxy: install it")
    with open(os.path.join(folder, "haproxy.log"), "ab") as log:
        process = subprocess.Popen([program, "-db", "-f", path], stdout=log, stderr=log, start_new_session=True)
    wait_for(port, process)
    return process


class Cluster:
    """A database, `n` nodes and a proxy, started in this order."""

    def __init__(self, program, n, folder, port=0, options=(), environment=None, keeps=False):
        os.makedirs(folder, exist_ok=True)
        self.folder = folder
        self.port = port
        self.nodes = []
        self.proxy = None
        self.database = None
        self.keeps = keeps
        self.make_nodes = lambda url: [Node(program, self.database.address("postgres"), os.path.join(folder, f"node-{i + 1}"),
                                            ["--base-url", url, *options], environment=environment) for i in range(n)]

    def start(self):
        self.database = Postgres(data=os.path.join(self.folder, "postgres") if self.keeps else None)
        self.port = self.port or free_ports(1)[0]
        self.nodes = self.make_nodes(f"http://127.0.0.1:{self.port}")
        for node in self.nodes:
            node.start()
        self.proxy = start_proxy(self.folder, self.port, [f"127.0.0.1:{node.port}" for node in self.nodes])
        return self

    def parts(self):
        return [("PostgreSQL", self.database.server, f"{self.database.folder}/log"),
                ("haproxy", self.proxy, os.path.join(self.folder, "haproxy.log")),
                *((f"node {i + 1}", node.process, os.path.join(node.folder, "log")) for i, node in enumerate(self.nodes))]

    def died(self):
        """The first part that has ended, and the end of its log; None: all run."""
        for name, process, log in self.parts():
            if process and process.poll() is not None:
                return f"{name} ended with {process.returncode}:\n{pathlib.Path(log).read_text(errors='replace')[-1500:]}"
        return None

    def stop(self):
        if self.proxy and self.proxy.poll() is None:
            self.proxy.terminate()
            try:
                self.proxy.wait(STOP)
            except subprocess.TimeoutExpired:
                self.proxy.kill()
                self.proxy.wait()
        for node in self.nodes:
            if node.process and node.process.poll() is None:
                node.signal(signal.SIGCONT)
                node.signal(signal.SIGTERM)
        for node in self.nodes:
            if node.process and not node.process.stdout.closed:
                node.stop()
        if self.database:
            self.database.stop()
            self.database.close()

    def __enter__(self):
        try:
            return self.start()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_):
        self.stop()


def stop_with_parent(_signal, _frame):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(prog="tripot cluster", description=__doc__.split(":", 1)[1].strip().split(". ")[0] + ".")
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("nodes", type=int, metavar="N", help="how many nodes: 1 to 9")
    parser.add_argument("--data", metavar="DIR", help="keep the club there, and go on with it next time")
    parser.add_argument("--port", type=int, default=0, help="of the address to open (without it: any that is free)")
    parser.add_argument("options", nargs="*", metavar="-- OPTION", help="for every node: see `tripot help serve`")
    arguments = parser.parse_args()
    if not 1 <= arguments.nodes <= 9:
        parser.error("N must be 1 to 9")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop_with_parent)
    with tempfile.TemporaryDirectory(prefix="tripot-cluster-") as passing:
        folder = os.path.abspath(arguments.data) if arguments.data else passing
        try:
            with Cluster(arguments.program, arguments.nodes, folder, arguments.port, arguments.options,
                         keeps=bool(arguments.data)) as cluster:
                for i, node in enumerate(cluster.nodes):
                    print(f"node {i + 1}: http://127.0.0.1:{node.port}/  pid {node.process.pid}  log {node.folder}/log")
                print("database:", cluster.database.address("postgres"))
                print(f"Tripot: open http://127.0.0.1:{cluster.port}/ in a browser. Ctrl-C ends it.", flush=True)
                while not (died := cluster.died()):
                    time.sleep(0.2)
                print(f"tripot cluster: {died}", file=sys.stderr)
                return 1
        except KeyboardInterrupt:
            return 0
        except (RuntimeError, OSError, subprocess.SubprocessError) as error:
            print(f"tripot cluster: {error}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main())
