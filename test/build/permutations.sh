#!/bin/sh
# Check that run-case -p, with the awk under test, reports a case that fails
# and a run that an oracle rejects, and that it can read every permutation.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0
run_case=$abs_top_srcdir/test/lib/run-case
cd "$abs_top_builddir" || exit 99

new ()				# CASE PROGRAM
{
  mkdir -p "$dir/t/$1"
  printf '%s\n' "$2" >"$dir/t/$1/prog.awk"
}

expect ()			# CASE PERMUTATION WORD: in what run-case says
{
  got=$("$run_case" -t -p "$2" "$dir/t/$1")
  case $got in
    *"$3"*) ;;
    *) echo "$1 $2: no \"$3\" in: $got"; bad=1 ;;
  esac
}

# List the permutations: if a permutation has an unknown key, condition or
# oracle, run-case fails.
"$run_case" -l >"$dir/list" || bad=1
while read -r name about; do
  test -n "$about" || { echo "$name: not described"; bad=1; }
done <"$dir/list"
test "$(wc -l <"$dir/list")" -ge 19 || { echo "few permutations"; bad=1; }

new same 'BEGIN { print ENVIRON["GAWK_PERSIST_" "MEMORY"] }'
echo >"$dir/t/same/expected"
expect same plain 'ok 1 - t/same plain'
expect same tiny-memory 'not ok 1'
expect same tiny-memory '# repeat: '
new memory 'BEGIN { x = 1 }'
printf 'GAWK_JIT_AFTER=1\n' >"$dir/t/memory/env"
expect memory jit-at-once 'SKIP refused: the case itself sets GAWK_JIT_AFTER'
expect memory bytes 'SKIP refused: no standard input'
expect memory heap,tiny-memory 'ok 1'
new old 'BEGIN { print old_version_word }'
echo old >"$dir/t/old/expected"
expect old plain 'not ok 1'
expect old heap-0.1 'ok 1'
expect old heap-1.0,jit-off 'ok 1'

# Check that the oracle detects a run whose result depends on a file that an
# earlier run left outside of its folder.
if test/lib/faults true; then
  new twice 'BEGIN { system ("echo >>../trace")
    while ((getline x < "../trace") > 0) n++
    while (i++ < 300) { print i >"f"; close ("f") }
    print n }'
  echo 1 >"$dir/t/twice/expected"
  expect twice heap 'ok 1'
  expect twice killed '# run again:'
  # Create a case that commits in the middle of the run.  The commit is in an
  # included file, so that run-case does not notice that the case commits.
  new half '@include "half.awk"'
  mkdir "$dir/t/half/files"
  echo '@load "pma"
    BEGIN { a = 1; pma::commit()
    for (i = 0; i < 3000; i++) b[i] = "some text" i }' \
    >"$dir/t/half/files/half.awk"
  for seed in 1 2 3 4 5 6 7 8; do
    "$run_case" -t -s $seed -p full-disk "$dir/t/half"
  done >"$dir/got"
  grep -q 'heap, which must be unchanged' "$dir/got" || {
    cat "$dir/got"; bad=1; }
fi
exit $bad
