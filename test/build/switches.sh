#!/bin/sh
# Check that the source code tests every switch, and that scripts/ledger
# measures exactly the switches that turn code off.
# SPDX-License-Identifier: GPL-3.0-or-later
cd "$abs_top_srcdir" || exit 99
table=awk-src/base/switches.def rows=scripts/bench.d/switches
bad=0
complain ()
{
  echo "$1"
  bad=1
}
# Return true if a source file tests the switch $2, which is one of the words
# for the variable $1.
is_asked ()
{
  case $1.$2 in
    WITHOUT.PMA_*) grep -rqw "pmai_without (${2#PMA_})" pma ;;
    WITHOUT.*) grep -rqw "without ($2)" awk-src --include='*.[ch]' ;;
    *) grep -rqw "test_switch ($2)" awk-src --include='*.[ch]' ;;
  esac
}
# shellcheck disable=SC2046
set -- $(sed -n \
  's/^\([TW][A-Z]*\) (\([A-Z_]*\), "\([a-z-]*\)").*/\1 \2 \3/p' "$table")
[ $# -gt 0 ] || complain "$table has no rows"
words=' (none) '
while [ $# -ge 3 ]; do
  is_asked "$1" "$2" || complain "nothing asks for $2"
  if [ "$1" = WITHOUT ]; then
    words="$words$3 "
    grep -q "^$3 " "$rows" || complain "$rows has no row for $3"
  fi
  shift 3
done
for word in $(sed '/^[# ]/d; s/ .*//' "$rows"); do
  case $words in
    *" $word "*) ;;
    *) complain "$rows: $table has no $word" ;;
  esac
done
# Check that scripts/ledger can count the lines of the code that each switch
# turns off; it fails if a function or a file in its list no longer exists.
echo '(none) x fields 1 1 1' > "${TMPDIR:-/tmp}/switches.$$"
sed -n 's/^\([a-z][a-z-]*\) .*/\1 x fields 1 1 1/p' "$rows" \
  >> "${TMPDIR:-/tmp}/switches.$$"
scripts/ledger -t "${TMPDIR:-/tmp}/switches.$$" > /dev/null ||
  complain 'scripts/ledger cannot count the lines'
rm -f "${TMPDIR:-/tmp}/switches.$$"
exit $bad
