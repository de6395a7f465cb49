#!/bin/sh
# Check that the sessions in the manual produce the output that the manual
# shows.
#
# In the chapters of doc/manual, an @example after "@c run" is a session: it
# consists of a line "$ COMMAND", of lines "> MORE" that continue the command,
# and of the output.  An @example after `@c file NAME' is a file that later
# sessions use.  `@c fresh' starts a new folder and a new shell.  An example
# after `@c run FEATURE' is skipped unless gawk --version names FEATURE or
# config.h defines HAVE_FEATURE.  Operands are the chapters to check; without
# operands, all chapters are checked.  If INSTALLED_BIN is set, it is the
# folder of an installed gawk, which is then tested together with the files
# that were installed with it.
# SPDX-License-Identifier: GPL-3.0-or-later
gawk=${INSTALLED_BIN:-$abs_top_builddir/awk-src}/gawk
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
unset GAWK_PERSIST_FILE GAWK_PERSIST_MODE GAWK_PERSIST_ON_ERROR \
  PMA_VERBOSITY POSIXLY_CORRECT AWKPATH
mkdir "$dir/bin"
export AWK=$gawk LC_ALL=C TZ=UTC
if [ -n "$INSTALLED_BIN" ]; then
  PATH=$INSTALLED_BIN:$PATH
else
  ln -s "$gawk" "$dir/bin/gawk"
  ln -s "$abs_top_builddir/awk-src/pmheap/pmheap" "$dir/bin/pmheap"
  ln -s "$abs_top_builddir/awk-src/library/pwcat" "$dir/bin/pwcat"
  for program in gawk-report syslog-report weblog; do
    ln -s "$abs_top_srcdir/logs/$program" "$dir/bin/$program"
  done
  PATH=$dir/bin:$PATH
  # The compiler must find the headers and the library as if they had been
  # installed.
  CPATH=$abs_top_srcdir/awk-src/api:$abs_top_srcdir/pma${CPATH:+:$CPATH}
  LIBRARY_PATH=$abs_top_builddir/pma${LIBRARY_PATH:+:$LIBRARY_PATH}
  AWKLIBPATH=$abs_top_builddir/awk-src/extension
  AWKPATH=.:$abs_top_builddir/awk-src/library:$abs_top_srcdir/awk-src/library
  AWKPATH=$AWKPATH:$abs_top_srcdir/logs/library
  AWKPATH=$AWKPATH:$abs_top_srcdir/awk-src/extension
  export CPATH LIBRARY_PATH AWKLIBPATH AWKPATH
fi
# A program that is linked with a library built with a sanitizer must be linked
# with the sanitizer as well.
if [ -n "$TEST_SANITIZED" ]; then
  printf '#!/bin/sh\nexec %s %s "$@"\n' "${CC:-cc}" "$CFLAGS" >"$dir/bin/cc"
  chmod +x "$dir/bin/cc"
fi

cat >"$dir/extract.awk" <<'END'
function plain(s)
{
  return gensub(/@([@{}])/, "\\1", "g", s)
}

function finish_command()
{
  if (command == "")
    return
  printf "cat <<'END_OF_COMMAND'\n%s\nEND_OF_COMMAND\n%s\n", shown, command \
    > script
  command = ""
}

function fresh()
{
  if (session++)
    close(script)
  script = dir "/" sprintf("%02d", session) ".sh"
  wanted = dir "/" sprintf("%02d", session) ".wanted"
  printf "" > script
  printf "" > wanted
}

BEGINFILE { fresh() }
/^@c fresh$/ { fresh() }
/^@c run$/ || (/^@c run / && index(version, $3)) { kind = "run" }
/^@c file / { kind = "file"; file = $3 }
/^@example$/ && kind { inside = 1; next }
/^@end example$/ && inside {
  if (kind == "run")
    finish_command()
  else
    print "END_OF_FILE" > script
  inside = started = 0
  kind = ""
  next
}
!inside { next }
kind == "file" {
  if (!started++)
    printf "cat > %s <<'END_OF_FILE'\n", file > script
  print plain($0) > script
  next
}
{
  line = plain($0)
  print line > wanted
}
line ~ /^\$ / {
  finish_command()
  shown = line
  command = substr(line, 3)
  more = 1
  next
}
more && line ~ /^> / {
  shown = shown "\n" line
  command = command "\n" substr(line, 3)
  next
}
{ more = 0 }
END
version=$("$gawk" --version | head -n 1
  [ -n "$INSTALLED_BIN" ] ||
  sed -n 's/^#define HAVE_\([A-Z0-9_]*\) 1$/\1/p' "$abs_top_builddir/config.h")
[ $# -gt 0 ] || set -- "$abs_top_srcdir"/doc/manual/*.texi
"$gawk" -v dir="$dir" -v version="$version" -f "$dir/extract.awk" "$@" ||
  exit 99

bad=0
for script in "$dir"/*.sh; do
  name=${script%.sh}
  mkdir "$name"
  (cd "$name" && sh "$script") >"$name.got" 2>&1 </dev/null
  diff -u "$name.wanted" "$name.got" || bad=1
done
[ "$(cat "$dir"/*.wanted | grep -c '^\$ ')" -gt 5 ] ||
  { echo 'few examples were found'; bad=1; }
exit $bad
