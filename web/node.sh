#!/bin/sh
# Runs a command of node_modules with the Node that npm has fetched: Debian's own is too old for some of them.
set -eu
cd "$(dirname "$0")"
PATH=$PWD/node_modules/.bin:$PATH
for bin in "$PWD"/node_modules/node-linux-*/bin; do
	[ ! -x "$bin/node" ] || PATH=$bin:$PATH
done
exec "$@"
