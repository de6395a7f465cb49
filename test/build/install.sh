#!/bin/sh
# What `make install' puts where; an awk that is there already stays.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0

complain ()
{
  echo "$1"
  bad=1
}

install_to ()
{
  (unset MAKEFLAGS MFLAGS MAKELEVEL
   make -C "$abs_top_builddir" install prefix=/usr DESTDIR="$1") \
    >"$dir/log" 2>&1 || { cat "$dir/log"; exit 1; }
}

install_to "$dir/new"
for file in bin/gawk bin/awk bin/pmheap share/man/man1/gawk.1 \
  share/man/man1/pmheap.1 share/bash-completion/completions/pmheap
do
  [ -s "$dir/new/usr/$file" ] || complain "$file is not installed"
done
[ "$(readlink "$dir/new/usr/bin/awk")" = gawk ] || complain 'awk is no link'
[ "$("$dir/new/usr/bin/awk" 'BEGIN { print 6 * 7 }')" = 42 ] ||
  complain 'the installed awk does not compute'

mkdir -p "$dir/old/usr/bin"
echo mine >"$dir/old/usr/bin/awk"
install_to "$dir/old"
[ "$(cat "$dir/old/usr/bin/awk")" = mine ] || complain 'awk was replaced'
exit $bad
