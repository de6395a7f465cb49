#!/bin/sh
# Check that the commands of the session in README.md print the output that
# README.md shows.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
GAWK=$abs_top_builddir/awk-src/gawk "$abs_top_srcdir/scripts/draw-session" \
  >"$dir/session.svg" || exit 1
cmp "$dir/session.svg" "$abs_top_srcdir/doc/session.svg" && exit 0
echo 'scripts/draw-session >doc/session.svg draws it anew'
exit 1
