#!/bin/sh
# Check that no object file refers to the C library's allocator or to getenv,
# except the two object files that may do so (scripts/check-symbols).  Skip a
# build with sanitizers, because its objects refer to functions of the
# sanitizers.
# SPDX-License-Identifier: GPL-3.0-or-later
if ${NM:-nm} "$abs_top_builddir/awk-src/gawk" | grep -q '__asan_init'; then
  echo 'skipped: objects with sanitizers'
  exit 77
fi
# Check that the program does not use __builtin_cpu_supports, because the
# constructor of this built-in takes a tenth of the start-up time.
if echo '#include <sys/platform/x86.h>' | ${CC:-cc} -E - >/dev/null 2>&1 &&
  ${NM:-nm} "$abs_top_builddir/awk-src/gawk" | grep cpu_indicator_init
then
  exit 1
fi
exec "$abs_top_srcdir/scripts/check-symbols" "$abs_top_builddir"
