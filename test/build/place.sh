#!/bin/sh
# Check that a program that was built with --enable-relocatable (place.c) finds
# its files after the installed folder has been moved.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
[ -z "$TEST_SANITIZED" ] || exit 77

# Compile a program that is configured for a different prefix; like the
# makefile, pass the folders to the compiler as flags.
mkdir -p "$dir/a place/bin" "$dir/elsewhere"
sed 's/^\(#define ENABLE_RELOCATABLE\) .*/\1 1/' "$abs_top_builddir/config.h" \
  >"$dir/config.h"
grep -q '^#define ENABLE_RELOCATABLE 1' "$dir/config.h" ||
  { echo 'config.h has no ENABLE_RELOCATABLE'; exit 1; }
cat >"$dir/main.c" <<'END'
#include <config.h>
#include <stdio.h>
#include "base/place.h"
int
main (void)
{
  for (int i = 0; i < 2; i++)
    printf ("%s\n%s\n%s\n", place_of (PLACE_EXTENSIONS),
	    place_of (PLACE_LIBRARY), place_of (PLACE_CATALOGS));
  return 0;
}
END
${CC:-cc} $CFLAGS -I"$dir" -I"$abs_top_builddir/lib" -I"$abs_top_srcdir/lib" \
  -I"$abs_top_srcdir/awk-src" -I"$abs_top_srcdir" \
  -DCONFIGURED_PREFIX='"/usr/local"' -DPKGLIBDIR='"/usr/local/lib/gawk"' \
  -DPKGDATADIR='"/usr/local/share/awk"' -DLOCALEDIR='"/usr/share/locale"' \
  "$dir/main.c" "$abs_top_srcdir/awk-src/base/place.c" \
  "$abs_top_builddir/awk-src/libawk.a" "$abs_top_builddir/pma/libpma.a" \
  "$abs_top_builddir/lib/libgnu.a" -ldl -lm -o "$dir/a place/bin/program" ||
  exit 1

finds ()			# PROGRAM EXTENSIONS LIBRARY CATALOGS
{
  said=$("$1")
  shift
  wanted=$(printf '%s\n' "$@" "$@")
  [ "$said" = "$wanted" ] || { printf 'found:\n%s\n' "$said"; bad=1; }
}

# Check that a configured folder that is not below the prefix (here, the folder
# of the message catalogs) is used unchanged.
finds "$dir/a place/bin/program" "$dir/a place/lib/gawk" \
  "$dir/a place/share/awk" /usr/share/locale
ln -s "$dir/a place/bin/program" "$dir/elsewhere/link"
finds "$dir/elsewhere/link" "$dir/a place/lib/gawk" \
  "$dir/a place/share/awk" /usr/share/locale
# Check that a program that is not in a folder `bin' uses the configured
# folders.
cp "$dir/a place/bin/program" "$dir/elsewhere/program"
finds "$dir/elsewhere/program" /usr/local/lib/gawk /usr/local/share/awk \
  /usr/share/locale
# Check that a set-uid program uses the configured folders instead of the
# folders next to the program, since a user may have made a hard link to the
# program in a folder of their own.
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
  chmod 755 "$dir" "$dir/a place" "$dir/a place/bin"
  chmod 4755 "$dir/a place/bin/program"
  said=$(setpriv --reuid=65534 --clear-groups "$dir/a place/bin/program" |
    sed -n 1p)
  case $said in
    /usr/local/lib/gawk) ;;
    "$dir/a place/lib/gawk")
      # If the file system ignores the set-uid bit, accept the folder next to
      # the program.
      findmnt -n -o OPTIONS -T "$dir" | grep -q nosuid ||
	{ echo 'a set-uid program follows its folder'; bad=1; } ;;
    *) echo "a set-uid program finds $said"; bad=1 ;;
  esac
fi
exit $bad
