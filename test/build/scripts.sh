#!/bin/sh
# Check scripts/setup, build and check on systems without apt-get, with a full
# folder for temporary files, with sources that are newer than configure, with
# files that an earlier version has left, and with wrong arguments.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0

# Create a source tree in which configure and make only print that they have
# run.
tree=$dir/tree
mkdir -p "$tree/scripts" "$tree/test/unit" "$dir/bin" "$dir/empty"
for name in setup build check test-summary; do
  cp "$abs_top_srcdir/scripts/$name" "$tree/scripts/" || exit 99
done
echo sh >"$tree/scripts/packages"
touch "$tree/scripts/gnulib-modules"
program ()			# FILE: its commands are the standard input
{
  { echo '#!/bin/sh'; cat; } >"$1"
  chmod +x "$1"
}
program "$tree/bootstrap" <<'END'
echo bootstrap >>done
touch Makefile.in
sleep 0.02
cp bootstrap configure
echo 'echo configure >>done; touch config.status Makefile' >configure
END
program "$dir/bin/make" <<'END'
echo "make $*" | sed 's/-j[0-9]*/-j/' >>done
case $* in *check) echo ':test-result: PASS' >test/unit/new.trs ;; esac
END
program "$dir/bin/dpkg-query" <<'END'
printf %s "${INSTALLED-installed}"
END
PATH=$dir/bin:$PATH
export PATH

expect ()			# STATUS NAME: the actual status is $status
{
  [ $status = "$1" ] || { echo "$2: status $status instead of $1"; bad=1; }
  diff -u - "$tree/done" || { echo "$2: wrong steps"; bad=1; }
  : >"$tree/done"
}

build ()
{
  "$tree/scripts/build" >"$dir/out" 2>&1
  status=$?
}

build
expect 0 'a new tree' <<'END'
bootstrap
configure
make -j
END
build
expect 0 'the same tree' <<'END'
make -j
END
touch -d '1 hour' "$tree/scripts/gnulib-modules"
build
expect 0 'a tree with other modules of gnulib' <<'END'
bootstrap
make -j
END
touch -d '1 hour ago' "$tree/scripts/gnulib-modules"

# Check that the scripts do not count results of tests that no longer exist.
echo ':test-result: FAIL' >"$tree/test/unit/old.trs"
"$tree/scripts/check" >"$dir/out" 2>&1
status=$?
expect 0 'old results' <<'END'
make -j
make -k -j check
END
tail -n 1 "$dir/out" | diff -u - /dev/fd/3 3<<'END' || bad=1
1 passed, 0 failed
END

# In a folder whose name contains a space, check that scripts/build works and
# that scripts/check refuses to start the tests.
mv "$tree" "$dir/a tree"
"$dir/a tree/scripts/check" >"$dir/out" 2>&1 &&
  { echo 'the tests begin in a folder with a space'; bad=1; }
grep -q "^check: .* space, $dir/a tree" "$dir/out" ||
  { cat "$dir/out"; bad=1; }
"$dir/a tree/scripts/build" >"$dir/out" 2>&1
status=$?
mv "$dir/a tree" "$tree"
expect 0 'a folder with a space' <<'END'
make -j
END

# Check that the scripts start nothing if there is no folder for temporary
# files.
TMPDIR=$dir/missing build
expect 1 'no folder for temporary files' </dev/null
grep -q "^build: cannot write .*$dir/missing" "$dir/out" ||
  { cat "$dir/out"; bad=1; }

# Check that the scripts ignore objects of sources that no longer exist.
mkdir -p "$dir/build/awk-src/base"
cp "$abs_top_builddir/awk-src/base/mem.o" "$dir/build/awk-src/base/"
cp "$abs_top_builddir/awk-src/api/libcmem.o" "$dir/build/awk-src/base/old.o"
echo 'include awk-src/base/$(DEPDIR)/mem.Po # am--include-marker' \
  >"$dir/build/Makefile"
"$abs_top_srcdir/scripts/check-symbols" "$dir/build" || bad=1

# Check that an interrupted quickstart does not leave a log.
cp "$abs_top_srcdir/scripts/quickstart" "$tree/scripts/"
mkdir -p "$tree/awk-src"
program "$tree/awk-src/gawk" <<'END'
case $* in *lines=2000000*) echo line; kill -TERM $quickstart ;; esac
END
sh -c 'quickstart=$$ exec "$0"' "$tree/scripts/quickstart" >"$dir/out" 2>&1 &&
  { echo 'an interrupted quickstart succeeds'; bad=1; }
ls "$tree" | grep '^quickstart\.log' && bad=1

# Check that the scripts do not use a heap that the user's environment names.
GAWK_PERSIST_FILE=$dir/heap
export GAWK_PERSIST_FILE
: >"$tree/done"
program "$dir/bin/make" <<'END'
echo "make with heap ${GAWK_PERSIST_FILE-none}" >>done
END
build
expect 0 'an exported heap' <<'END'
make with heap none
END
rm "$dir/bin/make"
hash -r
printf 'show:\n\t@echo "$${GAWK_PERSIST_FILE-none}"\n' >"$dir/show.mk"
unset MAKEFLAGS MAKELEVEL
got=$(make -s -C "$abs_top_builddir" --no-print-directory -o Makefile \
  -f Makefile -f "$dir/show.mk" show)
[ "$got" = none ] || { echo "heap of make: $got"; bad=1; }
unset GAWK_PERSIST_FILE

# Check that the scripts print a message if packages are missing on a system
# without apt-get.
for name in sh cat dirname; do
  ln -s "$(command -v $name)" "$dir/empty/$name"
done
cp "$dir/bin/dpkg-query" "$dir/empty/"
(PATH=$dir/empty; INSTALLED= "$tree/scripts/setup") >"$dir/out" 2>&1 &&
  { echo 'setup without apt-get succeeds'; bad=1; }
grep -q '^setup: .*no apt-get.* sh ' "$dir/out" || { cat "$dir/out"; bad=1; }

# Check that the scripts accept no argument except --help, and do not start the
# build with other arguments.
rm -f "$tree/done"
for name in setup quickstart check; do
  "$tree/scripts/$name" --help | grep -q "^Usage: scripts/$name$" || bad=1
  ! "$tree/scripts/$name" --other >/dev/null ||
    { echo "$name accepts an unknown option"; bad=1; }
done
[ ! -e "$tree/done" ] || { echo '--help starts a build'; bad=1; }

# Check that a wrong tarball or folder of packages is reported immediately, on
# one line.
for command in "debs $dir/none.tar.xz $dir/p" "debs $0 $dir/p" \
  "package-test $dir"; do
  if "$abs_top_srcdir/scripts/"$command >"$dir/out" 2>&1 ||
    [ "$(wc -l <"$dir/out")" -ne 1 ]; then
    echo "$command:"
    cat "$dir/out"
    bad=1
  fi
done
exit $bad
