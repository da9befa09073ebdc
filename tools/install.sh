# Sourced by ./tripot and ./test: installs the Debian packages that are missing. Not run by itself.
#   need_packages WHAT TIME PACKAGE…   said to the user: WHAT for ("to build", "to test"), and roughly how long it takes
# With TRIPOT_NO_INSTALL=1 it only lists what is missing and stops.

is_installed() {
	[ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2>/dev/null | cut -c1-2)" = ii ]
}

install_missing() {
	$install $missing
}

# What is put into the system's folders for an installation goes again however it ends. Each runs in a shell of its own, for its traps.
undo_at_end() {
	trap "$1" EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
}

# Debian makes a database cluster and starts it when the package postgresql comes. Nobody has asked for one: what needs a database starts a
# private one. A machine that has the package already is left alone.
rules=/etc/postgresql-common/createcluster.d rule=/etc/postgresql-common/createcluster.d/tripot.conf
remove_rule() {
	$as_root rm -f "$rule"
	$as_root rmdir --ignore-fail-on-non-empty "$rules" 2>/dev/null || true
}

without_cluster() (
	case " $missing " in
	*" postgresql "*) ;;
	*) "$@"; exit ;;
	esac
	if is_installed postgresql-common; then "$@"; exit; fi
	undo_at_end remove_rule
	$as_root mkdir -p "$rules"
	echo "create_main_cluster = false" | $as_root tee "$rule" >/dev/null
	"$@"
)

# Packages with services would start them, now and at each start of the machine. What needs one starts a private one. A policy of ours that
# a kill has left is no one else's.
policy=/usr/sbin/policy-rc.d
remove_policy() {
	$as_root rm -f "$policy"
	for service in haproxy nginx; do
		case " $missing " in *" $service "*) $as_root systemctl disable -q "$service" 2>/dev/null || true ;; esac
	done
}

without_services() (
	if [ -e "$policy" ] && ! grep -q "tripot's installation" "$policy"; then "$@"; exit; fi
	undo_at_end remove_policy
	printf "#!/bin/sh\n# for tripot's installation alone\nexit 101\n" | $as_root tee "$policy" >/dev/null
	$as_root chmod 755 "$policy"
	"$@"
)

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
	if ! { $as_root apt-get update -q && without_services without_cluster install_missing; } >"$log" 2>&1; then
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
WASM_PACKAGES="clang lld wasi-libc libclang-rt-dev-wasm32"
CLUSTER_PACKAGES="libpq-dev postgresql haproxy python3"
TEST_PACKAGES="$CLUSTER_PACKAGES libcriterion-dev libjansson-dev $WASM_PACKAGES libclang-rt-dev scdoc chromium parallel \
libhttp-parser-dev python3-websockets python3-autobahn nginx iproute2 g++ zsh fish desktop-file-utils $PYTHON_PACKAGES"
LONG_PACKAGES="debootstrap python3-matplotlib python3-nbclient python3-ipykernel"
TIDY_PACKAGES="clang-format clang-tidy"
COVERAGE_PACKAGES="gcovr"
