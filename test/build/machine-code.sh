#!/bin/sh
# Check that the machine-code module, if it was built, can be loaded, compiles
# a loop and a function, and frees all memory with the functions of the
# interpreter.  Check that a module from a different build is not used.
# SPDX-License-Identifier: GPL-3.0-or-later
top=$abs_top_builddir/awk-src
if [ ! -f "$top/jit/native.so" ]; then
  case ${CC:-cc} in
    *musl-gcc*)
      echo 'skipped: asmjit was built for another C library'
      exit 77 ;;
  esac
  # Fail if asmjit is installed, but configure has not found it.
  if [ -f /usr/include/asmjit/core.h ] && [ -f /usr/include/asmjit/x86.h ] \
    && ! grep -q 'without-jit' "$abs_top_builddir/config.status"; then
    echo 'asmjit is installed, but configure has not found it'
    exit 1
  fi
  echo 'skipped: built without machine code'
  exit 77
fi
# Check that the module defines both forms of operator delete: if it lacked the
# form that the compiler chooses, the C++ library would call the C library's
# free.
for form in _ZdlPv _ZdlPvm; do
  ${NM:-nm} -D "$top/jit/native.so" | grep -q " T $form\$" ||
    { echo "the module does not define $form"; exit 1; }
done
counts=$(mktemp) || exit 99
trap 'rm -f "$counts"' EXIT
GAWK_JIT_AFTER=1 GAWK_JIT_COUNTS=$counts "$top/gawk" '
  function twice(x) { return x + x }
  BEGIN { for (i = 0; i < 50; i++) s += twice(i); print s }' || exit 1
cat "$counts"
grep -q '^loops 1 functions 1 ' "$counts" || exit 1

# Check that a module from a different version is not used.
other=$(mktemp -d) || exit 99
trap 'rm -rf "$counts" "$other"' EXIT
mkdir "$other/jit"
cp "$top/gawk" "$other/gawk"
perl -0777 -pe 's/(\d)(\.[\w.]*\0{16})/($1 + 1) % 10 . $2/ge' \
  "$top/jit/native.so" > "$other/jit/native.so" || exit 99
cmp -s "$top/jit/native.so" "$other/jit/native.so" && exit 99
: > "$counts"
sum=$(GAWK_JIT_AFTER=1 GAWK_JIT_COUNTS=$counts "$other/gawk" '
  BEGIN { for (i = 0; i < 50; i++) s += i; print s }') || exit 1
cat "$counts"
[ "$sum" = 1225 ] && grep -q '^loops 0 functions 0 ' "$counts"
