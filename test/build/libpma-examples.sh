#!/bin/sh
# Build and run the C++ and Python examples of libpma (pma/examples).  The test
# libpma.sh tests the example in C.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
[ -z "$TEST_SANITIZED" ] || exit 77
bad=0
tried=
examples=$abs_top_srcdir/pma/examples
GAWK=$abs_top_builddir/awk-src/gawk
export GAWK
cd "$dir" || exit 99
printf 'how now\nbrown cow now\n' >text

prints ()			# WHAT WANTED COMMAND...
{
  what=$1 wanted=$2
  shift 2
  got=$("$@" 2>&1)
  [ "$got" = "$wanted" ] ||
    { printf '%s:\n%s\nnot\n%s\n' "$what" "$got" "$wanted"; bad=1; }
}

# --- C++: containers of its library in a heap ---------------------------------

case $CFLAGS,${CC:-cc} in
  *musl* | *-flto*) compilers= ;; # of another C library, or another compiler
  *) compilers='g++ clang++' ;;
esac
for compiler in $compilers; do
  command -v $compiler >/dev/null || continue
  # Skip this test for a clang++ without a C++ library, since it cannot compile
  # any program.
  printf '#include <map>\nint main () { return 0; }\n' >t.cc
  $compiler t.cc -o t 2>/dev/null || continue
  tried="$tried $compiler"
  $compiler -std=c++11 -Wall -Wextra -Werror -pedantic \
    -I"$abs_top_srcdir/pma" "$examples/concordance.cc" \
    "$abs_top_builddir/pma/libpma.a" -ldl -lpthread -o concordance ||
    { echo "$compiler: concordance.cc"; bad=1; continue; }
  rm -f lines.pma
  prints "$compiler" '' ./concordance lines.pma add text
  prints "$compiler" '1
2' ./concordance lines.pma find now
  prints "$compiler" '' ./concordance lines.pma add text
  prints "$compiler" 'concordance: cannot read missing' \
    ./concordance lines.pma add missing
  prints "$compiler" '2
4' ./concordance lines.pma find cow
  prints "$compiler" '' ./concordance lines.pma find co
  prints "$compiler" 'concordance: the file is a directory; name a heap file' \
    ./concordance . find cow
  "$PMHEAP" check lines.pma >out 2>&1 || { cat out; bad=1; }
done

# --- Python -------------------------------------------------------------------

shared=$abs_top_builddir/pma/libpma.so.0.0.0
case ${CC:-cc} in
  *musl-gcc*) shared= ;;	# Python is of another C library
esac
if command -v python3 >/dev/null && [ -e "$shared" ]; then
  tried="$tried python3"
  ln -s "$shared" libpma.so.0
  LD_LIBRARY_PATH=$dir
  PYTHONDONTWRITEBYTECODE=1
  export LD_LIBRARY_PATH PYTHONDONTWRITEBYTECODE
  # Run the examples in the docstring of pma.py, which open heaps and therefore
  # test the layout of struct pma_options.
  prints 'pma.py' '' env PYTHONPATH="$examples" python3 -m doctest \
    "$examples/pma.py"
  prints 'pma.py: the heap' 'runs.pma: sound' sh -c \
    '"$PMHEAP" check runs.pma >out 2>&1 && echo "runs.pma: sound" || cat out'
  words="$examples/words.py"
  prints 'words.py add' '' python3 "$words" add n.pma text text
  prints 'gawk asks for what Python counted' '4 2' \
    env GAWK_PERSIST_FILE=n.pma "$GAWK" 'BEGIN { print n["now"], n["cow"] }'
  GAWK_PERSIST_FILE=n.pma "$GAWK" '{ for (i = 1; i <= NF; i++) n[$i]++ }
    END { n[17] = 9; n["a subscript of many bytes"] = 8 }' text
  prints 'Python asks for what gawk counted' '9 17
8 a subscript of many bytes
6 now
3 brown' python3 "$words" top n.pma 4
  prints 'words.py add' "words.py: [Errno 2] No such file or directory: 'no'" \
    python3 "$words" add n.pma no
  prints 'words.py top' \
    'words.py: text: the file is not a heap; for a new heap, name a file that'\
' does not exist' \
    python3 "$words" top text

  # Check every kind of value, arrays of many segments, and deleted elements.
  "$GAWK" 'BEGIN { print "x" > "field" }'
  GAWK_PERSIST_FILE=kinds.pma "$GAWK" '{ input = $1 } END {
    real = 0.5; text = "ab"; long = "more than fourteen bytes"; empty = ""
    re = @/x+/; flag = mkbool(1); nothing[1]
    for (i = 1; i <= 9999; i++) many[i] = i
    for (i = 1; i <= 9999; i++) named["k" i] = i
    delete many[7]; delete named["k7"]; i = 0; deep["a"]["b"] = "c" }' field
  cat >kinds.py <<'END'
import gawk_heap
import pma
with pma.Heap('kinds.pma', read_only=True) as heap:
    v = gawk_heap.variables(heap)
many = {str(i): float(i) for i in range(1, 10000) if i != 7}
print(v.pop('many') == many,
      v.pop('named') == {'k' + k: x for k, x in many.items()})
for name in sorted(v):
    print(name, repr(v[name]))
END
  prints 'every kind of value' "True True
deep {'a': {'b': 'c'}}
empty ''
flag 1.0
i 0.0
input 'x'
long 'more than fourteen bytes'
nothing {'1': None}
re 'x+'
real 0.5
text 'ab'" env PYTHONPATH="$examples" python3 kinds.py
  if "$GAWK" -M 'BEGIN { exit }' 2>/dev/null; then
    GAWK_PERSIST_FILE=big.pma "$GAWK" -M 'BEGIN { b = -2^100; f = 2^-70 }'
    prints 'numbers of -M' '-1267650600228229401496703205376 True' \
      env PYTHONPATH="$examples" python3 -c 'import gawk_heap, pma
v = gawk_heap.variables(pma.Heap("big.pma", read_only=True))
print(v["b"], v["f"] == 2 ** -70)'
  fi
fi

[ -n "$tried" ] || { echo 'neither a C++ compiler nor python3'; exit 77; }
exit $bad
