#!/bin/sh
# Check that all files that documents and comments name exist, and that the
# check detects missing files.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
"$abs_top_srcdir/scripts/check-names" "$abs_top_srcdir" || bad=1
mkdir -p "$dir/awk-src/array" "$dir/pma"
echo 'See array/array, array/none and pma/*.c.' >"$dir/README.md"
echo '/* array.c -- x, see lost.c  */' >"$dir/awk-src/array/array.c"
echo '/* other.c -- x  */' >"$dir/pma/pma.c"
got=$("$abs_top_srcdir/scripts/check-names" "$dir")
want='README.md:1: array/none does not exist
pma/pma.c:1: the first line names a different file, other.c
pma/pma.c:1: other.c does not exist
awk-src/array/array.c:1: lost.c does not exist'
if [ "$got" != "$want" ]; then
  echo "check-names reports for a wrong tree: $got"
  bad=1
fi
exit $bad
