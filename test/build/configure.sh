#!/bin/sh
# Check which arguments configure rejects, and the messages that it prints.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0

# Copy the parts of the tree that configure reads before it searches for a
# compiler.
mkdir -p "$dir/awk-src/base"
cp "$abs_top_srcdir/configure" "$dir" &&
  cp -R "$abs_top_srcdir/build-aux" "$dir" &&
  cp "$abs_top_srcdir/awk-src/base/mem.h" "$dir/awk-src/base" || exit 99

refuses ()			# SENTENCE ARGUMENT...
{
  sentence=$1
  shift
  (cd "$dir" && unset CC CFLAGS CPPFLAGS && ./configure "$@") \
    >"$dir/out" 2>"$dir/err" && { echo "configure takes $*"; bad=1; }
  [ "$(tail -n 1 "$dir/err")" = "configure: error: $sentence" ] ||
    { echo "configure $*:"; cat "$dir/err"; bad=1; }
}

small='pm-gawk needs pointers of 64 bits: drop -m32 (or -mx32)'
refuses "$small" CC='gcc -m32'
refuses "$small" CFLAGS='-O2 -m32 -g'
refuses "$small" CPPFLAGS=-mx32
refuses '--with-awk-folder wants the name of a folder' --with-awk-folder=a/b
refuses '--enable-relocatable wants PREFIX/bin and PREFIX/lib' \
  --enable-relocatable --bindir=/usr/games
refuses '--enable-relocatable wants PREFIX/bin and PREFIX/lib' \
  --enable-relocatable --libdir=/usr/lib64

# The programs that configure runs must not use the user's heap.
cat >"$dir/build-aux/config.guess" <<'END'
echo "heap: ${GAWK_PERSIST_FILE-none}" >&2
exit 1
END
(GAWK_PERSIST_FILE=$dir/heap
  export GAWK_PERSIST_FILE
  cd "$dir" && ./configure) >"$dir/out" 2>"$dir/err"
grep -q '^heap: none$' "$dir/err" || { cat "$dir/err"; bad=1; }
exit $bad
