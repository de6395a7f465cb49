#!/bin/sh
# Check that the functions, variables and commands on the reference card exist,
# that the one-liners on the card run, and that the card fits on two pages.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
card=$abs_top_srcdir/doc/card.html
gawk=$abs_top_builddir/awk-src/gawk
pmheap=$abs_top_builddir/awk-src/pmheap/pmheap
unset GAWK_PERSIST_FILE
bad=0

complain ()
{
  echo "$1"
  bad=1
}

# Store the card's text without tags.
sed 's/<[^>]*>/ /g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' "$card" >"$dir/text"

# Check that the card names each command of pmheap.
commands=$("$pmheap" --help | sed -n 's/^  pmheap \([a-z]*\).*/\1/p')
[ "$(echo "$commands" | wc -w)" -gt 12 ] || complain 'no commands of pmheap'
for command in $commands; do
  grep -q "^ *$command\b" "$dir/text" || complain "pmheap $command is missing"
done

# Check that the card names the functions in this list, and that they are
# built-in functions.
grep -o '\b[a-z]*[a-z2](' "$dir/text" | tr -d '(' | sort -u >"$dir/names"
for name in length substr index match split patsplit sub gensub sprintf \
  tolower strtonum atan2 rand srand systime mktime strftime asort asorti \
  typeof isarray system close fflush
do
  grep -qx "$name" "$dir/names" || complain "$name is missing"
  "$gawk" "function $name() { }" 2>/dev/null &&
    complain "$name is no built-in function"
done
for variable in NF NR FNR FILENAME FS OFS RS ORS RT FIELDWIDTHS FPAT \
  IGNORECASE ARGC ARGV ENVIRON SUBSEP CONVFMT OFMT RSTART RLENGTH ERRNO \
  PROCINFO SYMTAB FUNCTAB
do
  grep -qw "$variable" "$dir/text" || complain "$variable is missing"
done

# Check that the one-liners run.  Each line of the one-liners' input consists
# of a word and a number.
printf 'a 1\nb 2\n\na 1\n' >"$dir/f"
cp "$dir/f" "$dir/a"
cp "$dir/f" "$dir/b"
sed -n '/<h2>One-liners/,/<\/pre>/p' "$card" |
  sed 's/<[^>]*>//g; s/^One-liners//; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' \
    >"$dir/one-liners"
[ "$(grep -c '^gawk' "$dir/one-liners")" -gt 8 ] || complain 'no one-liners'
(cd "$dir" && PATH=$abs_top_builddir/awk-src:$PATH \
  AWKPATH=$abs_top_srcdir/awk-src/extension \
  AWKLIBPATH=$abs_top_builddir/awk-src/extension \
  sh -e ./one-liners >out 2>err) ||
  complain 'a one-liner fails'
[ ! -s "$dir/err" ] || complain "a one-liner complains: $(cat "$dir/err")"

# Check that the card has two pages, if a browser is installed.
if command -v chromium >/dev/null && command -v pdfinfo >/dev/null; then
  HOME=$dir chromium --headless --no-sandbox --disable-gpu \
    --no-pdf-header-footer --print-to-pdf="$dir/card.pdf" "file://$card" \
    >/dev/null 2>&1
  if [ -s "$dir/card.pdf" ]; then
    pdfinfo "$dir/card.pdf" | grep -q '^Pages: *2$' ||
      complain 'the card has not two pages'
  fi
else
  echo 'pages not counted: no chromium or pdfinfo'
fi
exit $bad
