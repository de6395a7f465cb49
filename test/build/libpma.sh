#!/bin/sh
# Use libpma as other projects use it: as an installed library that pkg-config
# finds, from C and C++ programs, and as a shared and a static library.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
header=$abs_top_srcdir/pma/pma.h
example=$abs_top_srcdir/pma/examples/remember.c

complain ()
{
  echo "$*"
  bad=1
}

# Check that the header declares the functions that the map of symbols exports.
declared=$(${CC:-cc} -E -P "$header" | grep -o '\<pma_[a-z_]* (' | tr -d ' (' |
  sort -u)
[ "$(echo "$declared" | wc -l)" -gt 30 ] || complain "functions: $declared"
[ "$declared" = "$(sed -n 's/^    \(pma_.*\);/\1/p' \
  "$abs_top_srcdir/pma/libpma.map" | sort)" ] ||
  complain 'pma.h and libpma.map differ'
# Compare the functions with the symbol list of the Debian package.  (No name
# is ever removed from this list.)
packaged=$(sed -n 's/^ \(pma_.*\)@PMA_.*/\1/p' \
  "$abs_top_srcdir/debian/libpma0.symbols" | LC_ALL=C sort)
[ "$packaged" = "$(echo "$declared" | LC_ALL=C sort)" ] || {
  complain 'debian/libpma0.symbols and pma.h differ:'
  printf '%s\n' $packaged >"$dir/packaged"
  printf '%s\n' $declared | LC_ALL=C sort | diff "$dir/packaged" -
}
# Check that the list contains no symbol with a higher version than the
# package, since dpkg-gensymbols would replace this version by the version of
# the build.
packaged=$(sed -n '1s/.*(\(.*\)-.*/\1/p' "$abs_top_srcdir/debian/changelog")
for since in $(sed -n 's/^ .*@PMA_[^ ]* //p' \
  "$abs_top_srcdir/debian/libpma0.symbols" | sort -u); do
  [ "$(printf '%s\n' "$since" "$packaged" | sort -V | tail -n 1)" = \
    "$packaged" ] || complain "debian/libpma0.symbols names version $since," \
    "debian/changelog $packaged"
done

(unset MAKEFLAGS MFLAGS MAKELEVEL
 make -C "$abs_top_builddir" install DESTDIR="$dir/root") >"$dir/log" 2>&1 ||
  { cat "$dir/log"; exit 1; }
pc=$(find "$dir/root" -name libpma.pc)
[ -s "$pc" ] || { echo 'libpma.pc is not installed'; exit 1; }
libdir=${pc%/pkgconfig/libpma.pc}
includedir=$(dirname "$(find "$dir/root" -name pma.h)")
man=$(dirname "$(find "$dir/root" -name pma_open.3)")
for function in $declared; do
  page=$man/$function.3
  [ -s "$page" ] || { complain "no page $function.3"; continue; }
  to=$(sed -n 's|^\.so man3/||p' "$page")
  grep -q "^\.BI* .*$function(" "$man/${to:-$function.3}" ||
    complain "${to:-$function.3} does not declare $function"
done
for error in $(grep -o '^  PMA_E[A-Z]*' "$header"); do
  grep -q "^\.B $error\$" "$man/pma_strerror.3" ||
    complain "pma_strerror.3 lacks $error"
done

LD_LIBRARY_PATH=$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

# Use the library that is installed below $dir/root, since pkg-config omits
# standard folders such as /usr/include.
if command -v pkg-config >/dev/null; then
  PKG_CONFIG_SYSROOT_DIR=$dir/root
  PKG_CONFIG_LIBDIR=$(dirname "$pc")
  export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_LIBDIR
  flags=$(pkg-config --cflags --libs libpma) || complain 'pkg-config fails'
  static=$(pkg-config --static --libs libpma)
  version=$(pkg-config --modversion libpma)
  [ "$(echo $flags)" = "-I$includedir -L$libdir -lpma" ] ||
    complain "pkg-config says $flags"
  printf '#include <pma.h>\n#include <stdio.h>\nint main (void)
    { printf ("%%d.%%d.%%d %%s\\n", PMA_VERSION_MAJOR, PMA_VERSION_MINOR,
	      PMA_VERSION_PATCH, pma_version ()); return 0; }\n' >"$dir/v.c"
  ${CC:-cc} $CFLAGS "$dir/v.c" -I"$includedir" "$libdir/libpma.a" $static \
    -o "$dir/v" && [ "$("$dir/v")" = "$version $version" ] ||
    complain "libpma.pc has $version, pma.h and the library $("$dir/v")"
fi
flags="-I$includedir -L$libdir -lpma"

works ()			# WHAT: does $dir/remember remember?
{
  heap=$dir/remember.pma
  rm -f "$heap"
  {
    "$dir/remember" "$heap" how now brown cow now &&
      "$dir/remember" "$heap" >/dev/null &&
      "$dir/remember" "$heap" brown cow | sort
    "$dir/remember" /dev/null 2>&1
  } >"$dir/out" 2>&1
  printf 'run 1\n1 brown\n1 cow\n1 how\n2 now\n1 how\n2 brown\n2 cow\n%s\n' \
    '2 now
run 3' | sort >"$dir/wanted"
  # Version 1.0 prints a longer message about /dev/null.
  echo 'remember: /dev/null: not a regular file' >>"$dir/wanted"
  sed 's/\(dev.null:\).* not a regular file.*/\1 not a regular file/' \
    "$dir/out" | sort >"$dir/sorted"
  sort "$dir/wanted" | cmp -s - "$dir/sorted" ||
    { complain "$1: the example does not work"; cat "$dir/out"; }
}

build ()			# COMPILER AND FLAGS: shared and static
{
  # Omit compiler options that are valid for C and errors for C++.
  case $1 in
    *++) flags_set=$CXXFLAGS ;;
    *) flags_set=$CFLAGS ;;
  esac
  rm -f "$dir/remember"
  if [ -e "$libdir/libpma.so" ]; then
    $* $flags_set "$example" $flags -o "$dir/remember" && works "$*" ||
      complain "$*: no program with libpma.so"
  fi
  $* $flags_set "$example" -I"$includedir" -x none "$libdir/libpma.a" \
    -ldl -lpthread -o "$dir/remember" && works "$*, static" ||
    complain "$*: no program with libpma.a"
}

strict='-Wall -Wextra -Werror -pedantic'

# Check that the example in pma(3) compiles without a warning, counts its own
# runs, and prints the reason if it cannot open a heap.
sed -n '/^\.EX$/,/^\.EE$/{/^\.E/d;s/\\e/\\/g;s/\\-/-/g;p;}' "$man/pma.3" \
  >"$dir/page.c"
mkdir "$dir/page"
${CC:-cc} -std=c99 $strict $CFLAGS "$dir/page.c" -I"$includedir" \
  "$libdir/libpma.a" -ldl -lpthread -o "$dir/page/runs" ||
  complain 'the example of pma(3) cannot be compiled'
(cd "$dir/page" && ./runs && ./runs && rm runs.pma && mkdir runs.pma &&
  ./runs) >"$dir/out" 2>&1
[ "$(cat "$dir/out")" = 'run 1
run 2
runs.pma: the file is a directory; name a heap file' ] ||
  { complain 'the example of pma(3) does not work'; cat "$dir/out"; }
build ${CC:-cc} -std=c99 $strict
if [ -z "$TEST_SANITIZED" ]; then
  case $CFLAGS,${CC:-cc} in
  *musl*)
    ;;				# other compilers have another C library
  *-flto*)			# its objects are of one compiler
    command -v g++ >/dev/null && build g++ -x c++ -std=c++11 $strict
    ;;
  *)
    command -v clang >/dev/null && build clang -std=c11 $strict
    command -v g++ >/dev/null && build g++ -x c++ -std=c++11 $strict
    ;;
  esac
  printf 'int main (void) { return 0; }\n' >"$dir/t.c"
  asan=-fsanitize=address,undefined
  ${CC:-cc} $asan "$dir/t.c" -o "$dir/t" 2>"$dir/log" && "$dir/t" &&
    build ${CC:-cc} $asan -g
fi

# Check the symbols that the shared library exports and imports.
if [ -e "$libdir/libpma.so" ]; then
  [ -L "$libdir/libpma.so" ] && [ -L "$libdir/libpma.so.0" ] ||
    complain 'libpma.so is not a link'
  exported=$(${NM:-nm} -D --defined-only "$libdir/libpma.so" |
    sed -n 's/.* T //p' | sort)
  # Check that the shared library and the package's list contain the symbols of
  # libpma.map, each with the version that libpma.map assigns to it.
  mapped=$(sed -n '/^PMA_/{s/ .*//;h;}
    /^    pma_/{G;s/^ *\(.*\);\n/\1@@/p;}' "$abs_top_srcdir/pma/libpma.map" |
    sort)
  [ "$exported" = "$mapped" ] || complain "libpma.so exports $exported"
  packaged=$(sed -n 's/^ \(pma_.*\)@\(PMA_[^ ]*\) .*/\1@@\2/p' \
    "$abs_top_srcdir/debian/libpma0.symbols" | sort)
  [ "$packaged" = "$mapped" ] ||
    complain 'debian/libpma0.symbols and libpma.map name other versions'
  # Check that the symbols that version 1.0 exported still have the symbol
  # version PMA_1.0, which programs linked with version 1.0 need.
  sed -n '/^PMA_1\.0 /,/^}/s/^    \(pma_.*\);/\1/p' \
    "$abs_top_srcdir/pma/libpma.map" | sort |
    cmp -s - "$abs_top_srcdir/test/build/libpma-1.0" ||
    complain 'libpma.map changed what version 1.0 exported'
  if [ -z "$TEST_SANITIZED" ]; then
    ${NM:-nm} -D -u "$libdir/libpma.so" |
      grep -w 'printf\|puts\|exit\|getenv\|secure_getenv\|malloc' &&
      complain 'libpma.so prints, exits, reads the environment or allocates'
  fi
fi
exit $bad
