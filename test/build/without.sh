#!/bin/sh
# Check that each source file that uses an optional library compiles without
# it, and that each file that uses SSE2 compiles without SSE2.
# scripts/check-without also builds and runs the programs without each library.
# SPDX-License-Identifier: GPL-3.0-or-later
cd "$abs_top_srcdir" || exit 99
build=$abs_top_builddir
config=$(mktemp -d) || exit 99
trap 'rm -rf "$config"' EXIT
bad=0
# Compile FILE with the config.h in the folder $config.
compile ()			# FILE OPTION...
{
  file=$1
  shift
  printf '#include <config.h>\n#include "%s"\n' "$PWD/$file" |
    ${CC:-cc} -std=gnu11 -Wall -Wextra -Wno-unused-parameter -Werror \
      -fsyntax-only -DHAVE_CONFIG_H \
      -I"$config" -I"$build" -I"$build/lib" -Ilib -I"$build/awk-src" \
      -Iawk-src -Iawk-src/api -I. -DCONFIGURED_PREFIX='""' -DPKGLIBDIR='""' \
      -DPKGDATADIR='""' -DLOCALEDIR='""' "$@" -x c -
}
for library in BZIP2 ISAL LIBPMEM LZ4 LZMA MAXMINDDB MPFR READLINE \
  SQLITE ZLIB ZSTD
do
  sed "s/^#define HAVE_$library 1/#undef HAVE_$library/" "$build/config.h" \
    > "$config/config.h"
  files=$(grep -rlw "HAVE_$library" pma awk-src --include='*.c')
  [ -n "$files" ] || { echo "no file asks for HAVE_$library"; bad=1; }
  for name in $files; do
    compile "$name" || {
      echo "$name does not compile without HAVE_$library"
      bad=1
    }
  done
done
cp "$build/config.h" "$config"
# The headers of SSE2 include stdlib.h, so without SSE2 also compile the files
# that need stdlib.h.
for name in $(grep -rlwE '__SSE2__|atoi|getenv|qsort|strto[a-z]+' pma awk-src \
  --include='*.[ch]' | grep -v -e /module/ -e /examples/); do
  compile "$name" -U__SSE2__ ||
    { echo "$name does not compile without SSE2"; bad=1; }
done
exit $bad
