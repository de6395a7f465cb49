#!/bin/sh
# The module for machine code, where it was built, can be loaded and makes
# code of a loop and of a function.
# SPDX-License-Identifier: GPL-3.0-or-later
top=$abs_top_builddir/awk-src
if [ ! -f "$top/jit/native.so" ]; then
  echo 'skipped: built without machine code'
  exit 77
fi
counts=$(mktemp) || exit 99
trap 'rm -f "$counts"' EXIT
GAWK_JIT_AFTER=1 GAWK_JIT_COUNTS=$counts "$top/gawk" '
  function twice(x) { return x + x }
  BEGIN { for (i = 0; i < 50; i++) s += twice(i); print s }' || exit 1
cat "$counts"
grep -q '^loops 1 functions 1 ' "$counts"
