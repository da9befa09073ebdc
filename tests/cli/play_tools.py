"""Players at the terminal table, for its tests: one who types into a pipe, and one at a pseudo-terminal of 80 × 24."""
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import termios

from tests.program import PLAIN, TRIPOT

ENV = {**PLAIN, "USER": "ada"}
CLEAR, CLEAR_ALL = "\033[H\033[2J", "\033[H\033[2J\033[3J"
PATIENCE = 300  # seconds until a silent program is given up: only reached if something hangs


def default_signals():
    """The tests' own parent may ignore these signals, and a child would inherit that."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def on_own_terminal():
    default_signals()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def run(*args, stdin="", **env):
    """Sends all input at once. Bytes that are not UTF-8 may be in it as surrogates."""
    done = subprocess.run([TRIPOT, *map(str, args)], input=stdin.encode("utf-8", "surrogateescape"), capture_output=True, env={**ENV, **env},
                          timeout=PATIENCE)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def choices(lines):
    """The last numbered choices of a transcript, above the prompt: number -> text."""
    found = {}
    for line in reversed(lines):
        items = [re.match(r"(\d+) (\S.*)", part) for part in re.split(r"\s{2,}", line.strip())]
        if not line.strip() or not all(items):
            break
        found.update({int(item[1]): item[2] for item in items})
    return dict(sorted(found.items()))


class Pipe:
    """A game in a pipe, line by line. `pick(choices)` returns what to type when the program asks; None closes the pipe."""

    def __init__(self, *args, **env):
        self.lines, self.typed = [], []
        self.process = subprocess.Popen([TRIPOT, "play", *map(str, args)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        preexec_fn=default_signals, env={**ENV, **env})

    def read(self):
        """Reads until the program asks and returns the choices, or None if it has ended."""
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.endswith(" >\n"):
                return choices(self.lines[:-1])
        return None

    def type(self, text):
        self.typed.append(text)
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return self.read()

    def play(self, pick):
        offered = self.read()
        while offered is not None:
            text = pick(offered)
            if text is None:
                break
            offered = self.type(text)
        return self.close()

    def close(self):
        if not self.process.stdin.closed:
            self.process.stdin.close()
        if not self.process.stdout.closed:
            self.lines += self.process.stdout.read().splitlines()
            self.process.stdout.close()
        self.process.wait(PATIENCE)
        return self

    @property
    def text(self):
        return "\n".join(self.lines)


def at_random(seed, rounds=None):
    """Picks a number at random; gives up after a number of picks."""
    chance, left = random.Random(seed), [rounds]

    def pick(offered):
        if left[0] is not None:
            if left[0] == 0:
                return None
            left[0] -= 1
        return str(chance.choice(sorted(offered)))

    return pick


class Terminal:
    """A game at a pseudo-terminal. A screen is what was written since the last clearing."""

    def __init__(self, *args, command="play", rows=24, columns=80, **env):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        mode = termios.tcgetattr(slave)
        mode[3] &= ~termios.ECHO
        termios.tcsetattr(slave, termios.TCSANOW, mode)
        words = [command] if command else []
        # The pseudo-terminal is its controlling terminal, so that Ctrl-C reaches it.
        self.process = subprocess.Popen([TRIPOT, *words, *map(str, args)], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
                                        preexec_fn=on_own_terminal, env={**ENV, "TERM": "xterm", **env})
        os.close(slave)
        self.output = ""
        self.bytes = b""

    def read(self):
        """Reads until the program waits for a line, having printed `> `. False if it has ended."""
        while True:
            ready, _, _ = select.select([self.master], [], [], PATIENCE)
            assert ready, "the program is silent"
            try:
                part = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                part = b""
            if not part:
                return False
            self.bytes += part
            self.output = self.bytes.decode(errors="ignore").replace("\r\n", "\n")
            if self.output.endswith("> "):
                return True

    def resize(self, rows, columns):
        """The kernel notifies the program, which redraws the screen."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        return self.read()

    def type(self, text):
        os.write(self.master, text.encode() + b"\n")
        return self.read()

    def close(self):
        while self.read():
            pass
        os.close(self.master)
        self.process.wait(PATIENCE)
        return self.process.returncode

    def screens(self):
        """The text of each screen, without colours."""
        return [plain(screen) for screen in re.split(re.escape(CLEAR) + r"(?:\033\[3J)?", self.output)[1:]]

    def screen(self):
        return self.screens()[-1]


def plain(text):
    return re.sub(r"\033\[[\d;]*m", "", text)


def actions(record):
    """The lines of a record after its header."""
    with open(record, encoding="utf-8") as file:
        return file.read().split("\n--\n")[1].splitlines()
