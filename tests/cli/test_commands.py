"""./tripot and ./test before the program is built: what they say about missing packages, what they do about them, and what they print
during the build. They find only fake commands: apt-get logs its arguments, ninja pretends to build."""
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from tests.program import ROOT

TOOLS = "cat chmod cksum cp cut dirname env find grep ls mkdir mktemp mv rm sh sort tail tee xargs".split()
APT_GET = '#!/bin/sh\necho "$@" >>"$CALLS"\n[ "$1" = update ] || { echo "no such server"; exit 100; }\n'

INSTALLED = "#!/bin/sh\necho ii\n"
MESON = '#!/bin/sh\nmkdir -p "$2/cli"\necho >"$2/build.ninja"\n'
NINJA = """#!/bin/sh
for i in 1 10 20 30 40; do echo "[$i/40] Compiling"; done
: >"$2/cli/tripot" # as the linker does, for as long as it works
[ ! -x "$2/tripot" ] || "$2/tripot" >"$2/meanwhile"
[ ! "${WRONG:-}" ] || { echo "FAILED: a.o"; echo "a.c: wrong"; exit 1; }
printf '#!/bin/sh\\necho built\\n' >"$2/cli/tripot"
chmod +x "$2/cli/tripot"
"""


def listed(name):
    """A list of packages from tools/install.sh."""
    done = subprocess.run(["sh", "-euc", f'. tools/install.sh; echo "${name}"'], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


class Machine:
    """The commands a script finds: the tools it uses, a `dpkg-query` that knows no package, and the given ones."""

    def __init__(self, folder, user=0, **commands):
        self.bin, self.calls = Path(folder) / "bin", Path(folder) / "calls"
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        for name, text in {"dpkg_query": "#!/bin/sh\nexit 1\n", "id": f"#!/bin/sh\necho {user}\n", **commands}.items():
            path = self.bin / name.replace("_", "-")
            path.write_text(text)
            path.chmod(0o755)

    def run(self, *command, cwd=ROOT, **env):
        done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
                              env={"PATH": str(self.bin), "CALLS": str(self.calls), "HOME": "/nonexistent", **env})
        return done.returncode, done.stdout, done.stderr

    def called(self):
        return self.calls.read_text().splitlines() if self.calls.exists() else []


INSTALL = """. tools/install.sh
policy=$1/policy rules=$1/rules rule=$1/rules/rule as_root= missing=" postgresql"
is_installed() { return 1; }
install_missing() { ls "$policy" "$rule"; sleep "$2"; return "$3"; }
both() { install_missing "$folder" "$seconds" "$code"; }
folder=$1 seconds=$2 code=$3
if without_services without_cluster both; then echo installed; else echo failed; fi
"""


class Traces(unittest.TestCase):
    """Whatever is put into the system's folders during installation is removed again, however that ends; other people's files stay."""

    def start(self, folder, seconds, code):
        return subprocess.Popen(["sh", "-euc", INSTALL, "sh", folder, str(seconds), str(code)], cwd=ROOT, stdout=subprocess.PIPE, text=True,
                                start_new_session=True)

    def test_nothing_is_left(self):
        for code, said in ((0, "installed"), (1, "failed")):
            with self.subTest(code), tempfile.TemporaryDirectory() as folder:
                out = self.start(folder, 0, code).communicate()[0].split()
                self.assertEqual(out, [f"{folder}/policy", f"{folder}/rules/rule", said])
                self.assertEqual(list(Path(folder).iterdir()), [])

    def test_nothing_is_left_when_somebody_ends_it(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number), tempfile.TemporaryDirectory() as folder, self.start(folder, 30, 0) as process:
                process.stdout.readline()
                time.sleep(0.5)  # it is waiting now
                begun = time.monotonic()
                os.killpg(process.pid, number)
                process.communicate()  # until all of them have exited
                self.assertLess(time.monotonic() - begun, 20)
                self.assertEqual(list(Path(folder).iterdir()), [])

    def test_a_policy_of_somebody_else_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            policy = Path(folder, "policy")
            policy.write_text("#!/bin/sh\nexit 101\n")
            self.start(folder, 0, 0).communicate()
            self.assertEqual(policy.read_text(), "#!/bin/sh\nexit 101\n")


class Packages(unittest.TestCase):
    def test_no_name_holds_a_version(self):
        for name in ("BUILD_PACKAGES", "PAGE_PACKAGES", "TEST_PACKAGES", "TIDY_PACKAGES", "COVERAGE_PACKAGES"):
            self.assertTrue(listed(name), name)
            for package in listed(name):
                self.assertNotRegex(package, r"-\d|\d\.|t64", "another Debian has another version")

    def test_no_script_names_one_by_itself(self):
        for script in ("tripot", "test", "tools/pages.sh"):
            for line in re.findall(r"^\s*need_packages (.*)", (ROOT / script).read_text(), re.M):
                words = re.sub(r'"[^"]*"|\$\w+|\$\(\w+\)', "", line)
                self.assertEqual(words.split(), [], f"{script}: {line}")


class Help(unittest.TestCase):
    def test_names_every_mode(self):
        done = subprocess.run(["./test", "--help"], cwd=ROOT, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for mode in ("--quick", "--tidy", "--long", "--coverage"):
            self.assertIn(f"\n  {mode} ", done.stdout)
        wrong = subprocess.run(["./test", "--nonsense"], cwd=ROOT, capture_output=True, text=True)
        self.assertEqual((wrong.returncode, wrong.stderr), (2, done.stdout))


class Missing(unittest.TestCase):
    def machine(self, **options):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return Machine(folder.name, **options)

    def test_are_listed_when_nothing_may_be_installed(self):
        machine = self.machine(apt_get=APT_GET)
        build = " ".join(listed("BUILD_PACKAGES"))
        code, out, err = machine.run("./tripot", "--version", TRIPOT_NO_INSTALL="1")
        self.assertEqual((code, out, err), (1, "", f"tripot: missing to build: {build}\n"))
        test = f"tripot: missing to test: {build} nodejs npm {' '.join(listed('TEST_PACKAGES'))}"
        for mode, more in (("", "TIDY_PACKAGES"), ("--tidy", "TIDY_PACKAGES"), ("--quick", ""), ("--coverage", "COVERAGE_PACKAGES")):
            code, out, err = machine.run("./test", *mode.split(), TRIPOT_NO_INSTALL="1")
            self.assertEqual((code, out, err.split()), (1, "", [*test.split(), *(listed(more) if more else [])]), mode)
        self.assertEqual(machine.called(), [])

    def test_are_told_before_they_are_installed(self):
        machine = self.machine(apt_get=APT_GET)
        code, out, err = machine.run("./tripot", "--version")
        build = " ".join(listed("BUILD_PACKAGES"))
        told, *rest = err.splitlines()
        self.assertRegex(told, rf"^tripot: installing to build, with apt-get \([\w ]* minutes\): {build}$")
        self.assertEqual((code, out, rest[-1]), (1, "", "tripot: installing failed; the lines above say why"))
        self.assertIn("no such server", rest)
        self.assertEqual(machine.called(), ["update -q", f"install -y -q --no-install-recommends {build}"])

    def test_are_installed_with_sudo_by_a_user(self):
        machine = self.machine(user=1000, apt_get=APT_GET, sudo='#!/bin/sh\necho "sudo" >>"$CALLS"\nexec "$@"\n')
        self.assertEqual(machine.run("./tripot", "--version")[0], 1)
        self.assertEqual(machine.called()[:3], ["sudo", "update -q", "sudo"])

    def test_say_what_to_do_where_they_cannot_be_installed(self):
        code, _, err = self.machine(user=1000, apt_get=APT_GET).run("./tripot", "--version")
        self.assertEqual((code, err.split("; ")[-1]), (1, "to install them run as root, or install sudo\n"))
        code, _, err = self.machine().run("./tripot", "--version")
        self.assertEqual((code, err.split("; ")[-1]), (1, "this machine has no apt-get, please install them yourself\n"))


class Building(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.clone = Path(folder.name) / "clone"
        shutil.copytree(ROOT / "tools", self.clone / "tools")
        shutil.copy(ROOT / "tripot", self.clone)
        (self.clone / "games" / "a_game" / "edition").mkdir(parents=True)
        self.machine = Machine(folder.name, dpkg_query=INSTALLED, meson=MESON, ninja=NINJA)

    def test_is_told_in_plain_lines_where_nobody_watches(self):
        said = "tripot: building the program"
        quarters = [f"{said}: {n} of 40" for n in (10, 20, 30, 40)]
        code, out, err = self.machine.run("./tripot", "--version", cwd=self.clone)
        self.assertEqual((code, out, err.splitlines()), (0, "built\n", [f"{said} (about a minute)", *quarters]))
        code, out, err = self.machine.run("./tripot", "--version", cwd=self.clone)
        self.assertEqual((code, out, err.splitlines()), (0, "built\n", quarters))

    def test_leaves_the_program_before_in_use(self):
        self.machine.run("./tripot", "--version", cwd=self.clone)
        self.assertFalse((self.clone / "build" / "meanwhile").exists())
        self.machine.run("./tripot", "--version", cwd=self.clone)
        self.assertEqual((self.clone / "build" / "meanwhile").read_text(), "built\n")

    def test_that_fails_says_why(self):
        code, out, err = self.machine.run("./tripot", "--version", cwd=self.clone, WRONG="1")
        self.assertEqual((code, out), (1, ""))
        self.assertTrue(err.endswith("a.c: wrong\nFAILED\ntripot: building failed; the lines above say why\n"), err)


if __name__ == "__main__":
    unittest.main()
