# Sourced by ./tripot: what is given to others, in build-packages. Not run by itself.
#   make_dist   a source archive that builds without a network, its list of contents, its news, their hashes
#   make_deb    Debian packages for the Debian that this is
PACKAGE_PACKAGES="build-essential debhelper dpkg-dev fakeroot libpq-dev lintian python3 python3-dev scdoc"
packages_dir=$root/build-packages

make_dist() {
	(cd "$root" && git rev-parse HEAD >/dev/null 2>&1) || { echo "tripot dist: a release is made from a clone" >&2; exit 1; }
	build_pages || exit 1
	python3 "$root/tools/dist.py" "$packages_dir"
	echo "tripot: written to $packages_dir"
}

make_deb() {
	# Under $root no package manager's sandbox is in the way, and a build's folder is as long as another's.
	work=$packages_dir/tripot-source log=$packages_dir/build.log
	build_pages || exit 1
	rm -rf "$work"
	mkdir -p "$work"
	python3 "$root/tools/dist.py" --lay "$work"
	version=$(python3 "$root/tools/dist.py" --version)
	date=$(cd "$root" && git log -1 --format=%cD 2>/dev/null || LC_ALL=C date -R)
	maintainer=$(sed -n 's/^Maintainer: //p' "$root/debian/control")
	printf 'tripot (%s) unstable; urgency=medium\n\n  * What is new stands in CHANGELOG.md.\n\n -- %s  %s\n' \
		"$version" "$maintainer" "$date" >"$work/debian/changelog"
	echo "tripot: building the packages (about three minutes)" >&2
	if ! (cd "$work" && dpkg-buildpackage -b -us -uc) >"$log" 2>&1; then
		tail -n 20 "$log" >&2
		echo "tripot: the packages could not be built; all of it stands in $log" >&2
		exit 1
	fi
	rm -rf "$work"
	lintian --allow-root --tag-display-limit 0 "$packages_dir"/tripot_"$version"_*.changes || exit 1
	ls "$packages_dir"/*.deb
}
