#!/bin/sh
# Check that every header can be compiled alone, and that the parser that Bison
# writes includes config.h before all other headers, in particular before those
# of gnulib.
# SPDX-License-Identifier: GPL-3.0-or-later
parser=$abs_top_builddir/awk-src/lang/grammar.c
[ -f "$parser" ] || parser=$abs_top_srcdir/awk-src/lang/grammar.c
first=$(sed -n 's/^[ \t]*# *include *//p' "$parser" | sed 1q)
if [ "$first" != '<config.h>' ]; then
  echo "grammar.c includes $first before <config.h>"
  exit 1
fi
exec "$abs_top_srcdir/scripts/check-headers" "$abs_top_builddir"
