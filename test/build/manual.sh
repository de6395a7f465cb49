#!/bin/sh
# Check that the manual is complete (scripts/check-manual), that its links have
# targets (if HTML can be generated), and that check-manual detects errors.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
pages=
if command -v makeinfo >/dev/null; then
  pages=$dir/pages
  makeinfo --html --css-ref=manual.css -I "$abs_top_builddir/doc" \
    -I "$abs_top_srcdir/doc" -o "$pages" \
    "$abs_top_srcdir/doc/pm-awk.texi" 2>"$dir/warnings" || bad=1
  [ ! -s "$dir/warnings" ] || { cat "$dir/warnings"; bad=1; }
  cp "$abs_top_srcdir/doc/manual.css" "$pages"
  if command -v tidy >/dev/null; then
    tidy -q -e "$pages"/*.html >"$dir/tidy" 2>&1
    ! grep ' Error: ' "$dir/tidy" || bad=1
  fi
fi
"$abs_top_srcdir/scripts/check-manual" "$abs_top_srcdir" $pages || bad=1

# Compare the options of each program with those on its manual page.
long_options ()
{
  sed 's/\\-/-/g' | grep -oE -e '--[a-z][a-z-]+' | sort -u
}
compare ()
{
  name=$(basename "$1")
  page=$abs_top_srcdir/doc/$name.1
  [ -f "$page" ] || page=$abs_top_srcdir/logs/$name.1
  [ -f "$page" ] || page=$abs_top_srcdir/spark/$name.1
  (
    "$1" --help
    [ "$name" != pmheap ] ||
      "$1" --help | awk '$1 == "pmheap" && $2 !~ /^-/ { print $2 }' |
      while read -r command; do "$1" "$command" --help; done
    echo "--help --version"
  ) 2>/dev/null | long_options >"$dir/program"
  long_options <"$page" >"$dir/page"
  [ -s "$dir/program" ] || { echo "$name --help says nothing"; bad=1; }
  diff "$dir/program" "$dir/page" >"$dir/diff" || {
    echo "$name.1 has other options than $name --help:"
    cat "$dir/diff"
    bad=1
  }
}
export AWK="$abs_top_builddir/awk-src/gawk"
compare "$AWK"
compare "$abs_top_builddir/awk-src/pmheap/pmheap"
for script in gawk-report weblog syslog-report; do
  compare "$abs_top_srcdir/logs/$script"
done
! command -v python3 >/dev/null || compare "$abs_top_srcdir/spark/gawk-spark"

# Search for lines such as ".B NAME ,", because they print a blank before the
# comma, unlike ".BR NAME ,".
! grep -nE '^\.[BI] .* [].,;:)]+$' "$abs_top_srcdir"/doc/*.[1-9] \
  "$abs_top_srcdir"/logs/*.1 "$abs_top_srcdir"/spark/*.1 ||
  { echo 'a blank is printed before what ends these lines'; bad=1; }

# Check that check-manual reports an example that is never run, a message that
# does not exist, missing names, and a link without a target.
mkdir "$dir/tree" "$dir/html"
for folder in doc awk-src pma; do
  cp -R "$abs_top_srcdir/$folder" "$dir/tree"
done
printf '@example\n$ true\n@end example\n' >>"$dir/tree/doc/manual/modes.texi"
sed -i 's/^@item the file is not a heap/@item it is twisted/' \
  "$dir/tree/doc/manual/recipes.texi"
echo 'B (twist, 1)' >>"$dir/tree/awk-src/builtin/builtins.def"
echo '  { "GAWK_PERSIST_TWIST", read_twist },' \
  >>"$dir/tree/awk-src/base/heap_settings.c"
echo '<p id="a"><a href="#b">x</a>' >"$dir/html/x.html"
got=$("$abs_top_srcdir/scripts/check-manual" "$dir/tree" "$dir/html")
status=$?
for fault in 'this example is not run' 'manual lacks built-in function twist' \
  'gawk.1 lacks built-in function twist' 'link #b leads nowhere' \
  'no message of the program contains: it is twisted' \
  'manual lacks environment variable GAWK_PERSIST_TWIST'
do
  case $got in
    *"$fault"*) ;;
    *) echo "check-manual did not see: $fault"; bad=1 ;;
  esac
done
[ "$status" = 1 ] || { echo "status $status of a wrong tree"; bad=1; }
exit $bad
