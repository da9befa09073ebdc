# Sourced by ./tripot and ./test: builds the browser's pages (web/) when their sources have changed. Not run by itself.
#   has_pages       whether they are there and of today's sources
#   page_packages   the packages it takes to build them: none where there is an npm already
#   build_pages     0: they are there. 1: they are not and could not be built; the reason has been said.

# What the pages are made from, as one number, wherever the folder is.
pages_sum() {
	(cd "$root/web" && find . \( -name node_modules -o -name dist -o -name test-results -o -name .pages \) -prune -o -type f -print | LC_ALL=C sort |
		xargs cksum) | cksum
}

run_npm() {
	(cd "$root/web" && ./install.sh && npm run --silent build)
}

has_pages() {
	[ -f "$root/web/dist/index.html" ] && [ "$(cat "$root/web/.pages" 2>/dev/null)" = "$(pages_sum)" ]
}

page_packages() {
	command -v npm >/dev/null || echo "$PAGE_PACKAGES"
}

build_pages() {
	! has_pages || return 0
	if [ -d "$root/web/node_modules" ]; then
		echo "tripot: building the pages (some seconds)" >&2
	else
		echo "tripot: building the pages; npm fetches what that takes first (about a minute)" >&2
	fi
	sum=$(pages_sum)
	pages_log=$(mktemp)
	if run_npm >"$pages_log" 2>&1; then
		rm -f "$pages_log"
		echo "$sum" >"$root/web/.pages"
		return 0
	fi
	tail -n 5 "$pages_log" >&2
	rm -f "$pages_log"
	if [ -f "$root/web/dist/index.html" ]; then
		echo "tripot: the pages could not be built anew (is there a network?); going on with those built before" >&2
		return 0
	fi
	echo "tripot: the pages could not be built: they need npm packages once, from the network. The terminal works without: ./tripot play" >&2
	return 1
}
