#!/bin/sh
# Check doc/heap-format.md: its tables must agree with the headers, and a
# program that decodes heaps as the document describes must print the same text
# as pmheap dump.
# SPDX-License-Identifier: GPL-3.0-or-later
command -v python3 >/dev/null || { echo 'skipped: command python3'; exit 77; }
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
doc=$abs_top_srcdir/doc/heap-format.md
gawk=${GAWK:-$abs_top_builddir/awk-src/gawk}
bad=0
LC_ALL=C.UTF-8
AWKLIBPATH=$abs_top_builddir/awk-src/extension
export LC_ALL AWKLIBPATH

fail ()
{
  echo "$*"
  bad=1
}

decode ()
{
  python3 "$abs_top_srcdir/test/build/heap-format.py" "$@"
}

agrees ()			# DOC: do its tables agree with the headers?
{
  decode asserts "$1" >"$dir/asserts.c" || return 1
  ${CC:-cc} -I"$abs_top_builddir" -I"$abs_top_builddir/lib" \
    -I"$abs_top_srcdir/lib" -I"$abs_top_srcdir/awk-src" -I"$abs_top_srcdir" \
    -include config.h -fsyntax-only "$dir/asserts.c"
}

agrees "$doc" || fail "the tables and the headers differ"
sed 's/^| 40 | 8 | a_index /| 40 | 4 | a_index /' "$doc" >"$dir/wrong.md"
agrees "$dir/wrong.md" >"$dir/out" 2>&1 && fail "a wrong size is not noticed"
sed 's/^| 9 | V_BIG /| 7 | V_BIG /' "$doc" >"$dir/wrong.md"
agrees "$dir/wrong.md" >"$dir/out" 2>&1 && fail "a wrong number is not noticed"

run ()				# HEAP GAWK-ARGUMENTS: another run over HEAP
{
  GAWK_PERSIST_FILE=$dir/$1
  export GAWK_PERSIST_FILE
  shift
  "$gawk" "$@" </dev/null || fail "gawk failed"
}

same ()				# HEAP [OBJECTS]: the two dumps are the same
{
  decode dump "$doc" "$dir/$1" >"$dir/ours" || fail "$1 cannot be decoded"
  "$PMHEAP" dump "$dir/$1" >"$dir/theirs" || fail "pmheap dump failed"
  cmp "$dir/ours" "$dir/theirs" || fail "$1: the dumps differ"
  set -- $(wc -l <"$dir/theirs") "${2:-1}"
  [ "$1" -ge "$2" ] || fail "only $1 lines in the dump"
}

# Check a heap with every kind of value, subscript and name.
run kinds 'function f(x) { return "\\" x }
  BEGIN { b = mkbool(1) }
  @namespace "ns"
  function g(a,   b) { b = a; return b }
  BEGIN {
    v = "in namespace ns"
    awk::s = "short"; awk::fourteen = "12345678901234"
    awk::long = "a string of more than fourteen bytes: \"\\\t\001\303\251\377"
    awk::empty = ""
    awk::n = 47; awk::half = -0.5; awk::third = 1 / 3; awk::huge = 1e300
    awk::mzero = -0.0; awk::inf = -log(0); awk::nan = log(0) - log(0)
    awk::r = @/^[a-z]+$/
    awk::copy = awk::unset
    split("12 abc", awk::input); $0 = "0x1f 7"; awk::fld = $2
    awk::e["never used"]; awk::e["two"]
    split("", awk::none)
    awk::deep[1]["x"][-5][123456789012345] = "deep"
    awk::deep[1]["x"][1234567890123456] = "text"
    awk::deep["05"]["+5"]["-0"] = "texts"
    awk::deep["a subscript of more than fourteen bytes"] = 1
  }'
same kinds 25

# Check arrays that have grown: they have an index, free entries, tombstones,
# and cells that were moved from a dense store.
run stores 'BEGIN {
  for (i = 0; i < 20000; i++) {
    dense[i] = i "th"; word["key" i] = i
    text["a subscript that is kept outside its cell, number " i] = i
  }
  for (i = 0; i < 20000; i += 3) {
    delete word["key" i]
    delete dense[i]
    delete text["a subscript that is kept outside its cell, number " i]
  }
  for (i = 8; i--; ) small["k" i]
  for (i = 40; i--; ) down[i] = i
  for (i = -40; i < 1000000; i += 999) sparse[i] = i
  delete small["k3"]
}'
run stores 'BEGIN { for (i = 0; i < 100; i++) word["more" i] = i; delete down }'
same stores 25000

# Check a heap of fixed size with a file that still contains the logs of two
# commits.
truncate -s 16M "$dir/logs"
GAWK_PERSIST_SYNC=full
export GAWK_PERSIST_SYNC
run logs 'BEGIN { for (i = 0; i < 5000; i++) a["k" i] = i }'
run logs 'BEGIN { for (i = 0; i < 5000; i += 50) a["k" i]++ }'
run logs 'BEGIN { for (i = 0; i < 5000; i += 70) a["k" i]++ }'
unset GAWK_PERSIST_SYNC
same logs 5000

# Check large objects, and a heap with more units than the first unit table can
# describe.
run large 'BEGIN {
  for (i = 0; i < 40000; i++) a[i % 7]["some text " i] = "value " i
  x = sprintf("%100000s", "end")
}'
same large 40000

# Check numbers that were stored with -M, and the positions that pma::resume
# stores.
if "$gawk" --version | grep -q MPFR; then
  run big -M 'BEGIN { a = 2 ^ 200; b = -a; c = 1 / 3; d = -2.5; e = 0
    f = 1e400 * 1e400; PREC = 200; g = sqrt(2); h = -0.0; i = 2 ^ -3000
    j[1] = 255 }'
  same big 9
fi
seq 1000 >"$dir/in"
if [ -e "$abs_top_srcdir/awk-src/front/persist_module.c" ]; then
  run resume '@load "pma"; BEGINFILE { pma::resume() } { n++ }' "$dir/in"
  same resume 2
fi

# Check a heap in which nothing was stored.
"$PMHEAP" create "$dir/empty" && decode dump "$doc" "$dir/empty" \
  || fail "an empty heap"

# Check that damage is detected.
same kinds
cp "$dir/kinds" "$dir/damaged"
at=$(grep -abo 'a string of more than' "$dir/kinds" | head -n 1 | cut -d: -f1)
printf '\7' | dd of="$dir/damaged" bs=1 conv=notrunc seek="$at" 2>"$dir/out"
decode dump "$doc" "$dir/damaged" >"$dir/ours" 2>"$dir/out" \
  && cmp -s "$dir/ours" "$dir/theirs" \
  && fail "damage is not noticed"
exit $bad
