"""A private PostgreSQL for a test or for ./tripot cluster. Its data is in a new folder that is deleted afterwards, or in `data`, where it
stays; it has a socket and no port. It never touches the machine's own clusters.

    with Postgres() as database:
        database.address()           # of an empty database of its own, each time
    python3 -m tests.server.postgres # one to try things with, until Ctrl-C
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SETTINGS = ["listen_addresses=", "fsync=on", "synchronous_commit=on", "full_page_writes=on", "max_connections=60", "shared_buffers=64MB",
            "unix_socket_permissions=0700", "log_min_messages=warning"]


MEMORY = 500 << 20


def programs():
    """The folder of the newest PostgreSQL's programs, or None."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb") + ([shutil.which("initdb")] if shutil.which("initdb") else [])
    return os.path.dirname(max(found, key=lambda path: [int(part) for part in path.split("/") if part.isdigit()])) if found else None


def place():
    """A folder for the data: in memory if there is room, since a test makes many small commits."""
    try:
        shared = os.statvfs("/dev/shm")
        return "/dev/shm" if shared.f_bavail * shared.f_frsize > MEMORY and os.access("/dev/shm", os.W_OK) else "/tmp"
    except OSError:
        return "/tmp"


class Postgres:
    def __init__(self, *settings, data=None):
        self.bin = programs()
        if not self.bin:
            raise FileNotFoundError("PostgreSQL is missing: apt-get install postgresql")
        self.folder = tempfile.mkdtemp(prefix="tripot-pg-", dir=place())  # a socket's path must be short
        self.settings, self.server, self.n = [*SETTINGS, *settings], None, 0
        self.data = data or f"{self.folder}/data"
        try:
            self.make(["--no-sync"] if not data else [])
            self.start()
        except BaseException:  # Ctrl-C too, or it would run on in a forgotten folder
            self.close()
            raise

    def make(self, options):
        """Private folders: whoever reaches the socket is the database's owner, and so can run programs as its user."""
        is_new = not os.path.exists(self.data)
        if is_new:
            os.makedirs(self.data, 0o700)
        for folder in (self.folder, self.data):
            if os.getuid() == 0:  # PostgreSQL refuses to run as root
                who = pwd.getpwnam("postgres")
                os.chown(folder, who.pw_uid, who.pw_gid)
        if is_new:
            self.run("initdb", "-D", self.data, "-U", "tripot", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-instructions", *options)

    def command(self, program, *args):
        who = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        return [*who, f"{self.bin}/{program}", *args]

    def run(self, program, *args):
        done = subprocess.run(self.command(program, *args), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd="/",
                              errors="replace")
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}")
        return done.stdout

    def start(self):
        options = [word for setting in (f"unix_socket_directories={self.folder}", *self.settings) for word in ("-c", setting)]
        with open(f"{self.folder}/log", "ab") as log:
            self.server = subprocess.Popen(self.command("postgres", "-D", self.data, *options), stdout=log, stderr=log, cwd="/",
                                           start_new_session=True)
        for _ in range(600):
            if subprocess.run(self.command("pg_isready", "-q", "-h", self.folder), check=False).returncode == 0:
                return
            if self.server.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL does not start: {open(f'{self.folder}/log', errors='replace').read()[-2000:]}")

    def pid(self):
        """The process id of the server itself, whoever runs it."""
        with open(f"{self.data}/postmaster.pid", encoding="utf-8") as file:
            return int(file.readline())

    def stop(self, how=signal.SIGINT):
        """SIGINT: fast; SIGQUIT: immediate."""
        if self.server and self.server.poll() is None:
            try:
                os.kill(self.pid(), how)
            except (OSError, ValueError):  # it has not started yet
                os.killpg(self.server.pid, how)
            self.server.wait()

    def name(self):
        self.n += 1
        self.sql(f"CREATE DATABASE club{self.n}")
        return f"club{self.n}"

    def address(self, name=None):
        """Without a name: the address of a new, empty database."""
        return f"postgresql://tripot@/{name or self.name()}?host={self.folder}"

    def sql(self, text, name="postgres"):
        return self.run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
                        "-h", self.folder, "-U", "tripot", "-d", name, "-c", text).strip()

    def close(self):
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with Postgres() as mine:
        print(mine.address(), flush=True)
        try:
            signal.pause()
        except (KeyboardInterrupt, SystemExit):
            pass
