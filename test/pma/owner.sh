#!/bin/sh
# owner.sh -- check that only pages.c maps and protects the pages of heaps and
# records the states of these pages.
# SPDX-License-Identifier: GPL-3.0-or-later
srcdir=${srcdir:-.}
cd "$srcdir/pma" || exit 1
status=0
# Find calls that map or protect pages of a heap, and stores to struct pages.
found=$(grep -nE 'mprotect \(|MAP_FIXED\b|pmai_os_move \(' *.c |
  grep -vE '^(pages|os|anon)\.c:')
found=$found$(grep -nE \
  'pages\.(hwm|aside|shared|mapped|stretch|n|n_pieces|state|watched) *[-+|&]?= ' \
  *.c | grep -vE '==|^pages\.c:')
if [ -n "$found" ]; then
  echo "not in pages.c:"
  echo "$found"
  status=1
fi
# Check that the table in pages.h describes each event of the table in pages.c.
for event in $(sed -n '/^} table\[\]/,/^};/s/^  \[PAGES_\([A-Z]*\)\].*/\1/p' \
    pages.c); do
  grep -qE "^     $event +[a-z]+ " pages.h || {
    echo "pages.h does not describe $event"
    status=1
  }
done
exit $status
