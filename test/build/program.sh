#!/bin/sh
# Check that the program is position independent, that it loads only a few
# libraries when it starts, and that it loads other libraries only when it uses
# them.
# SPDX-License-Identifier: GPL-3.0-or-later
gawk=$abs_top_builddir/awk-src/gawk
command -v readelf >/dev/null || { echo 'skipped: command readelf'; exit 77; }
if ${NM:-nm} "$gawk" | grep -q __asan_init; then
  echo 'skipped: objects with sanitizers'
  exit 77
fi
bad=0
if ! readelf -h "$gawk" | grep -q 'Type: *DYN'; then
  echo 'gawk is not position independent'
  bad=1
fi
# Loading libm takes a tenth of the time of a run that does nothing.  Compilers
# other than GCC, and GCC without -O2, call trunc of libm instead of generating
# instructions.
case "$CC $CFLAGS" in
  "gcc -O2" | "gcc -g -O2"*) libm=libc ;;
  *) libm=libm ;;
esac
others=$(readelf -d "$gawk" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
  grep -vE "^(libc|$libm|libdl|librt|libpthread|ld-linux.*)\.so")
if [ -n "$others" ]; then
  echo "gawk is linked with" $others
  bad=1
fi
exit $bad
