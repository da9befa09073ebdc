"""Packages, in fresh Debians: built by ./tripot deb in one, installed by apt in another, used, and removed without a trace.

This needs root, debootstrap and a quarter of an hour, so only ./test --long runs it."""
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

from tests.program import LONG, ROOT

SUITES = ("bookworm", "trixie")  # Debian 12 and 13
BESIDE = ["usr/share/man/man1/tripot.1.gz", "usr/share/bash-completion/completions/tripot", "usr/share/zsh/vendor-completions/_tripot",
          "usr/share/fish/vendor_completions.d/tripot.fish", "usr/lib/systemd/system/tripot.service", "etc/default/tripot"]
PYTHON = """
import tripot
match = tripot.Match(tripot.Game("pearls"), seed=1)
while not match.is_over: match.apply(match.to_act[0], match.bot(match.to_act[0], 1))
print(sum(match.payoff()))
"""


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode:
        raise AssertionError(f"{command}: {done.stdout[-3000:]}")
    return done.stdout


def play_by_engine(command):
    """Plays a whole game, asking the engine for a bot's action at every decision. Returns the last position."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        def ask(**request):
            engine.stdin.write(json.dumps(request) + "\n")
            engine.stdin.flush()
            answer = json.loads(engine.stdout.readline())
            if not answer["ok"]:
                raise AssertionError(f"{request}: {answer}")
            return answer

        now = ask(cmd="new", game="epic_melee", seats=2, seed=1)
        while now["to_act"]:
            seat = now["to_act"][0]
            now = ask(cmd="act", seat=seat, action=ask(cmd="bot", seat=seat, level=3)["action"])
        engine.stdin.close()
        return now


def mirror():
    """The mirror this machine's Debian comes from."""
    sites = run("apt-get", "indextargets", "--format", "$(SITE) $(CODENAME) $(COMPONENT)", "Created-By: Packages").splitlines()
    return next(site for site, codename, component in (line.split() for line in sites) if codename in SUITES and component == "main")


class Chroot:
    """A folder with a Debian in it."""

    def __init__(self, root):
        self.root = root

    def run(self, *command, **more):
        env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "HOME": "/root"}
        return run("chroot", self.root, *command, env=env, **more)

    def copy(self, name):
        run("cp", "-a", self.root, self.root.parent / name)
        return Chroot(self.root.parent / name)

    def files(self):
        """What packages install and users own, without the notes apt and dpkg keep about their work."""
        skipped = ("var/lib/dpkg", "var/lib/apt", "var/log", "var/cache", "tmp", "var/tmp", "root", "proc", "sys", "dev", "run", "etc/ld.so.cache",
                   "var/lib/systemd", "etc/.pwd.lock", "var/lib/python", "etc/passwd-", "etc/group-", "etc/shadow-", "etc/gshadow-",
                   "etc/hosts")  # the last belongs to netbase, which comes with Python
        return {path for path in (p.relative_to(self.root).as_posix() for p in self.root.rglob("*"))
                if not path.startswith(skipped) and "__pycache__" not in path}


def fresh(work, suite):
    base = Chroot(work / suite)
    run("debootstrap", "--variant=minbase", suite, base.root, mirror())
    for conf in Path("/etc/apt/apt.conf.d").iterdir():  # a proxy, for example; not the settings of this machine's packages
        if subprocess.run(["dpkg", "-S", conf], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
            shutil.copy(conf, base.root / "etc" / "apt" / "apt.conf.d")
    if Path("/etc/resolv.conf").exists():
        shutil.copy("/etc/resolv.conf", base.root / "etc" / "resolv.conf")
    base.run("apt-get", "update", "-q")
    return base


@unittest.skipUnless(LONG and os.geteuid() == 0 and shutil.which("debootstrap"), "long, as root, with debootstrap")
class Packages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tripot-deb-")
        self.work = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def build(self, base):
        """The packages, built in a bare base system."""
        workshop = base.copy("workshop")
        run("/usr/bin/python3", ROOT / "tools" / "dist.py", "--lay", workshop.root / "tripot")
        said = workshop.run("/tripot/tripot", "deb")
        self.assertNotIn("\nE: ", said)
        print("\n".join(["lintian:", *(line for line in said.splitlines() if line[:3] in ("W: ", "I: ", "P: "))]))
        return [deb for deb in (workshop.root / "tripot" / "build-packages").glob("*.deb") if "dbgsym" not in deb.name]

    def try_program(self, user):
        self.assertIn("epic_melee", user.run("tripot", "games"))
        self.assertTrue(play_by_engine(["chroot", user.root, "tripot", "engine"])["over"])
        self.assertEqual([name for name in BESIDE if not (user.root / name).exists() and not (user.root / name.removeprefix("usr/")).exists()], [])
        self.assertIn("tripot", user.run("cat", "/usr/lib/sysusers.d/tripot.conf"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = subprocess.Popen(["chroot", user.root, "tripot", "serve", "--port", str(port), "--data", "/tmp/tables"], stdout=subprocess.PIPE, text=True)
        try:
            server.stdout.readline()
            page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).read().decode()
            self.assertIn('<div id="app">', page)
            engine = urllib.request.urlopen(f"http://127.0.0.1:{port}/engine.wasm", timeout=10).read()
            self.assertEqual(engine[:4], b"\0asm")
        finally:
            server.terminate()
            server.wait(10)

    def try_library(self, user):
        user.run("apt-get", "install", "-y", "-q", "--no-install-recommends", "gcc", "libc6-dev", "pkgconf")
        user.run("sh", "-c", "cd /tmp && cp /usr/share/doc/libtripot-dev/examples/random.c* . && { gunzip -f random.c.gz 2>/dev/null || true; } &&"
                 " gcc random.c $(pkg-config --cflags --libs tripot) -o random && ./random >random.out")
        self.assertIn("The last round is over", (user.root / "tmp" / "random.out").read_text())
        self.assertAlmostEqual(float(user.run("python3", "-c", PYTHON)), 1.0)

    def from_a_clone_to_a_clean_system(self, suite):
        start = time.monotonic()
        base = fresh(self.work, suite)
        debs = self.build(base)
        self.assertEqual(sorted(deb.name.split("_")[0] for deb in debs), ["libtripot-dev", "libtripot0", "python3-tripot", "tripot"])
        user = base.copy("user")
        before = user.files()
        for deb in debs:
            shutil.copy(deb, user.root / "tmp")
        user.run("sh", "-c", "apt-get install -y -q --no-install-recommends /tmp/*.deb")
        self.try_program(user)
        self.try_library(user)
        user.run("apt-get", "purge", "-y", "-q", "--autoremove", "tripot", "libtripot0", "libtripot-dev", "python3-tripot", "gcc", "libc6-dev", "pkgconf")
        self.assertEqual(sorted(user.files() - before), [])
        self.assertNotIn("tripot", (user.root / "etc" / "passwd").read_text())
        print(f"{suite}: built, installed, used and removed in {time.monotonic() - start:.0f} s")

    def test_debian_12(self):
        self.from_a_clone_to_a_clean_system("bookworm")

    def test_debian_13(self):
        self.from_a_clone_to_a_clean_system("trixie")


if __name__ == "__main__":
    unittest.main()
