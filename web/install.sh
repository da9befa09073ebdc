#!/bin/sh
# Fetches what the pages are built and tested with. Debian's own Node is too old for it, and with an old Node npm leaves out packages
# that want a newer one: so a newer Node comes first, as a package of npm, and npm itself runs with it.
set -eu
cd "$(dirname "$0")"
is_new='const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 18) ? 0 : 1)'
if ! node -e "$is_new" 2>/dev/null && ! ./node.sh node -e "$is_new" 2>/dev/null; then
	(cd node && npm ci --ignore-scripts --loglevel=error)
fi
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then ./node.sh npm ci --ignore-scripts --loglevel=error; fi
