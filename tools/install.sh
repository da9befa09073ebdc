# Sourced by ./tripot and ./test: installs the Debian packages that are missing. Not run by itself.
#   need_packages WHAT TIME PACKAGE…   said to the user: WHAT for ("to build", "to test"), and roughly how long it takes
# With TRIPOT_NO_INSTALL=1 it only lists what is missing and stops.

is_installed() {
	[ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2>/dev/null | cut -c1-2)" = ii ]
}

need_packages() {
	what=$1 time=$2
	shift 2
	missing=
	for package in "$@"; do
		is_installed "$package" || missing="$missing $package"
	done
	[ -n "$missing" ] || return 0
	if [ "${TRIPOT_NO_INSTALL:-}" = 1 ]; then
		echo "tripot: missing $what:$missing" >&2
		exit 1
	fi
	if ! command -v apt-get >/dev/null; then
		echo "tripot: missing $what:$missing; this machine has no apt-get, please install them yourself" >&2
		exit 1
	fi
	as_root=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || { echo "tripot: missing $what:$missing; to install them run as root, or install sudo" >&2; exit 1; }
		as_root=sudo
	fi
	echo "tripot: installing $what, with apt-get ($time):$missing" >&2
	log=$(mktemp)
	# The package lists of a new machine are empty or old: fetch them first.
	install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends"
	if ! { $as_root apt-get update -q && $install $missing; } >"$log" 2>&1; then
		tail -n 20 "$log" >&2
		rm -f "$log"
		echo "tripot: installing failed; the lines above say why" >&2
		exit 1
	fi
	rm -f "$log"
}

# Names that every Debian from 12 on has: none with a version in it.
BUILD_PACKAGES="gcc libc6-dev meson ninja-build pkgconf libsodium-dev libwslay-dev libuv1-dev libsqlite3-dev libutf8proc-dev"
PAGE_PACKAGES="nodejs npm"
PYTHON_PACKAGES="python3-dev python3-numpy"
TEST_PACKAGES="libcriterion-dev libjansson-dev clang libclang-rt-dev python3 scdoc chromium parallel \
libhttp-parser-dev python3-websockets python3-autobahn nginx g++ zsh fish desktop-file-utils $PYTHON_PACKAGES"
LONG_PACKAGES="python3-matplotlib python3-nbclient python3-ipykernel"
TIDY_PACKAGES="clang-format clang-tidy"
COVERAGE_PACKAGES="gcovr"
