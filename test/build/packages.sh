#!/bin/sh
# Check that Build-Depends of debian/control and scripts/packages name the same
# packages, and that the check detects differences.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
check=$abs_top_srcdir/scripts/check-packages
"$check" "$abs_top_srcdir" || bad=1

sees ()				# check that WHAT is reported for $dir
{
  got=$("$check" "$dir")
  status=$?
  if [ "$got" != "$1" ] || [ $status != 1 ]; then
    echo "check-packages says '$got' ($status), not '$1'"
    bad=1
  fi
}

copy ()				# the lists of the tree, to be changed
{
  mkdir -p "$dir/debian" "$dir/scripts"
  cat "$abs_top_srcdir/debian/control" >"$dir/debian/control"
  cat "$abs_top_srcdir/scripts/packages" >"$dir/scripts/packages"
}

copy
echo libnew-dev >>"$dir/scripts/packages"
sees 'debian/control lacks libnew-dev, which is in the other list'
copy
sed '/^libgmp-dev$/d' "$abs_top_srcdir/scripts/packages" \
  >"$dir/scripts/packages"
sees 'scripts/packages lacks libgmp-dev, which is in the other list'
copy
sed '/^ libpmem-dev/d' "$abs_top_srcdir/debian/control" >"$dir/debian/control"
sees 'debian/control lacks libpmem-dev, which is in the other list'
copy
sed 's/^ bison,/&\n libfresh-dev (>= 2) [amd64] <!nocheck> | libold-dev,/' \
  "$abs_top_srcdir/debian/control" >"$dir/debian/control"
sees 'scripts/packages lacks libfresh-dev, which is in the other list
scripts/packages lacks libold-dev, which is in the other list'
copy
sed 's/^ bison,/ bison, g++,/' "$abs_top_srcdir/debian/control" \
  >"$dir/debian/control"
sees 'check-packages: g++ is in debian/control; remove it from this script'
exit $bad
