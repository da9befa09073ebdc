#!/bin/sh
# run.sh python | boardgame.io: starts that peer. Where something is missing it answers the first line with what, and ends.
cd "$(dirname "$0")" || exit 1

missing() {
	read -r _
	printf '{"missing": "%s"}\n' "$1"
	exit
}

case $1 in
python)
	command -v python3 >/dev/null || missing "there is no python3"
	exec python3 epic_melee.py
	;;
boardgame.io)
	command -v node >/dev/null || missing "there is no node: install nodejs and npm"
	[ -d node_modules/boardgame.io ] || missing "not installed: (cd bench/peers && npm ci --ignore-scripts)"
	NODE_ENV=production exec node epic_melee.js
	;;
esac
echo "usage: run.sh python | boardgame.io" >&2
exit 2
