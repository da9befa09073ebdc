"""The network between the parts of a cluster, which can be cut: a network namespace per node where the machine allows it, otherwise a
small proxy on loopback in front of everything a node sends or receives."""
import ctypes
import os
import selectors
import socket
import subprocess
import threading
import time

from tools.cluster import free_ports

CLONE_NEWNET = 0x40000000


def ip(*words, under=()):
    subprocess.run([*under, "ip", *map(str, words)], check=True, stdout=subprocess.DEVNULL)


class Namespaces:
    """Moves this thread, and what it starts, to a network of its own for the database, the proxy and the players. Each node gets another
    one, with a cable to the first."""

    def __init__(self, n):
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        if self.libc.unshare(CLONE_NEWNET):
            os.close(self.before)
            raise OSError(ctypes.get_errno(), "no network of one's own")
        self.holders = []
        try:
            ip("link", "set", "lo", "up")
            with open("/proc/sys/net/ipv4/ip_forward", "w") as file:
                file.write("1")
            for i in range(n):
                self.add(i)
        except (OSError, subprocess.SubprocessError):
            self.close()
            raise

    def add(self, i):
        holder = subprocess.Popen(["unshare", "-n", "sleep", "3600"])
        self.holders.append(holder)
        here = os.stat("/proc/thread-self/ns/net").st_ino
        while os.stat(f"/proc/{holder.pid}/ns/net").st_ino == here:
            time.sleep(0.01)
        ip("link", "add", f"cable{i}", "type", "veth", "peer", "name", "eth0", "netns", holder.pid)
        ip("addr", "add", f"10.77.{i}.1/24", "dev", f"cable{i}")
        ip("link", "set", f"cable{i}", "up")
        for words in (("addr", "add", f"10.77.{i}.2/24", "dev", "eth0"), ("link", "set", "lo", "up"), ("link", "set", "eth0", "up"),
                      ("route", "add", "default", "via", f"10.77.{i}.1")):
            ip(*words, under=self.under(i))

    def under(self, i):
        return ["nsenter", "-t", str(self.holders[i].pid), "-n"]

    database_settings = ("listen_addresses=*",)

    def store(self, i, database):
        return f"postgresql://tripot@/postgres?host=10.77.{i}.1&port=5432"

    def place(self, i):
        """A node's options, its port, and where the proxy reaches it."""
        return ["--bind", f"10.77.{i}.2", "--proxy", f"10.77.{i}.1"], 8080, f"10.77.{i}.2:8080"

    def cut(self, i):
        ip("link", "set", f"cable{i}", "down")

    def mend(self, i):
        ip("link", "set", f"cable{i}", "up")

    def close(self):
        for holder in self.holders:
            holder.kill()
            holder.wait()
        self.libc.setns(self.before, CLONE_NEWNET)
        os.close(self.before)


class Forward:
    """Passes bytes between connections to a port and connections to `target`. While it is cut, nothing passes and nothing ends."""

    def __init__(self, target):
        self.target, self.is_cut, self.is_over = target, False, False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.port = self.listener.getsockname()[1]
        self.open = set()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def dial(self):
        if isinstance(self.target, int):
            return socket.create_connection(("127.0.0.1", self.target), 2)
        far = socket.socket(socket.AF_UNIX)
        far.connect(self.target)
        return far

    def accept(self, chosen):
        near, _ = self.listener.accept()
        try:
            far = self.dial()
        except OSError:
            near.close()
            return
        for one, other in ((near, far), (far, near)):
            one.settimeout(2)
            chosen.register(one, selectors.EVENT_READ, other)
            self.open.add(one)

    def end(self, chosen, one, other):
        for s in (one, other):
            self.open.discard(s)
            chosen.unregister(s)
            s.close()

    def carry(self, chosen, one, other):
        try:
            piece = one.recv(65536)
            if piece:
                other.sendall(piece)
        except OSError:
            piece = b""
        if not piece:
            self.end(chosen, one, other)

    def run(self):
        with selectors.DefaultSelector() as chosen:
            chosen.register(self.listener, selectors.EVENT_READ, None)
            while not self.is_over:
                if self.is_cut:
                    time.sleep(0.01)
                    continue
                for key, _ in chosen.select(0.05):
                    if self.is_cut:
                        break
                    if key.fileobj is self.listener:
                        self.accept(chosen)
                    elif key.fileobj in self.open:
                        self.carry(chosen, key.fileobj, key.data)
            for key in list(chosen.get_map().values()):
                key.fileobj.close()


class Proxies:
    """Without rights to create networks: each node talks to the database, and is talked to, through a Forward."""

    def __init__(self, n):
        self.ports = free_ports(n)
        self.heard = [Forward(port) for port in self.ports]
        self.said = [None] * n

    def under(self, _):
        return []

    database_settings = ()

    def store(self, i, database):
        self.said[i] = Forward(f"{database.folder}/.s.PGSQL.5432")
        return f"postgresql://tripot@/postgres?host=127.0.0.1&port={self.said[i].port}"

    def place(self, i):
        return ["--node", f"127.0.0.1:{self.heard[i].port}"], self.ports[i], f"127.0.0.1:{self.heard[i].port}"

    def each(self, i, is_cut):
        for forward in (self.heard[i], self.said[i]):
            forward.is_cut = is_cut

    def cut(self, i):
        self.each(i, True)

    def mend(self, i):
        self.each(i, False)

    def close(self):
        for forward in (*self.heard, *self.said):
            if forward:
                forward.is_over = True
                forward.thread.join()


def make_net(n):
    """TRIPOT_NO_NAMESPACES=1 behaves as if they were not allowed."""
    if os.getuid() == 0 and os.environ.get("TRIPOT_NO_NAMESPACES") != "1":
        try:
            return Namespaces(n)
        except (OSError, subprocess.SubprocessError):
            pass
    return Proxies(n)
