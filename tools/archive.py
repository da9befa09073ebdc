"""One static archive in which only the public names can be seen: archive.py OUT FOLDER OBJCOPY FLAG… -- ARCHIVE…

The first archive is taken whole, of the others what it needs. The flags are the compiler and what it is given. Everything becomes one
object, whose names are made local but for tripot_*."""
import os
import subprocess
import sys
from pathlib import Path

out, folder, objcopy = sys.argv[1:4]
compiler, archives = sys.argv[4:sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1:]
os.makedirs(folder, exist_ok=True)
whole, public = Path(folder) / "whole.o", Path(folder) / "tripot.o"
subprocess.run([*compiler, "-r", "-nostdlib", "-o", whole, "-Wl,--whole-archive", archives[0], "-Wl,--no-whole-archive",
                "-Wl,--start-group", *archives[1:], "-Wl,--end-group"], check=True)
subprocess.run([objcopy, "--wildcard", "--keep-global-symbol=tripot_*", whole, public], check=True)
Path(out).unlink(missing_ok=True)
subprocess.run(["ar", "rcs", out, public], check=True)
