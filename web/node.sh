#!/bin/sh
# Runs a command of node_modules with the Node that install.sh has fetched, or with the machine's own where that is new enough.
set -eu
cd "$(dirname "$0")"
PATH=$PWD/node_modules/.bin:$PATH
for bin in "$PWD"/node/node_modules/node-linux-*/bin; do
	[ ! -x "$bin/node" ] || PATH=$bin:$PATH
done
exec "$@"
