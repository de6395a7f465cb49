#!/bin/sh
# Check that run-case detects each kind of failure; in this test, a shell
# script replaces awk.
# SPDX-License-Identifier: GPL-3.0-or-later
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
bad=0

# Create the replacement: `fake -f prog.awk ARGS' runs prog.awk as a shell
# script.
printf '#!/bin/sh\nshift\nexec sh "$@"\n' >"$dir/fake"
chmod +x "$dir/fake"

new ()				# CASE PROGRAM
{
  mkdir -p "$dir/t/$1"
  printf '%s\n' "$2" >"$dir/t/$1/prog.awk"
}

expect ()			# CASE WORD: check the result of CASE
{
  got=$(RUN_CASE_OURS= PMHEAP= TEST_TIMEOUT_FACTOR= \
    "$abs_top_srcdir/test/lib/run-case" -t -a "$dir/fake" "$dir/t/$1")
  case $got in
    *"$2"*) ;;
    *) echo "$1: no \"$2\" in: $got"; bad=1 ;;
  esac
}

new good 'cat; echo "$1" >&2; exit 3'
echo text >"$dir/t/good/in"
echo text >"$dir/t/good/expected"
echo word >"$dir/t/good/args"
echo word >"$dir/t/good/err"
echo 3 >"$dir/t/good/status"
expect good 'ok 1 - t/good plain'
new output 'echo a'
echo b >"$dir/t/output/expected"
expect output 'not ok 1'
new noise 'echo a >&2'
expect noise 'not ok 1'
new wild 'echo a >&2; echo b >&2'
printf '*\nb\n' >"$dir/t/wild/err"
expect wild '
ok 1'
new status 'exit 1'
expect status 'status 1 instead of 0'
new signal 'kill -SEGV $$'
echo 139 >"$dir/t/signal/status"
expect signal 'ended by signal 11'
new hang 'sleep 60'
echo 1 >"$dir/t/hang/timeout"
expect hang 'not done after 1 seconds'
new stopped '(sleep 7; kill -CONT $PPID $$) &
kill -STOP $PPID $$
sleep 0.2'
echo 6 >"$dir/t/stopped/timeout"
expect stopped '
ok 1'
new lacks 'exit 1'
echo 'command no-such-command' >"$dir/t/lacks/needs"
expect lacks '# SKIP'
new env 'echo $A-$B'
printf 'A=x y\nTZ\n' >"$dir/t/env/env"
echo 'x y-' >"$dir/t/env/expected"
expect env '
ok 1'

# Check that run-case compiles a locale that the system lacks, and that it
# gives the name of a locale that does not exist as the reason for skipping a
# case.
mkdir "$dir/bin"
printf '#!/bin/sh\necho C\n' >"$dir/bin/locale"
chmod +x "$dir/bin/locale"
PATH=$dir/bin:$PATH
new nowhere 'exit 1'
echo 'locale xx_XX.UTF-8' >"$dir/t/nowhere/needs"
expect nowhere '# SKIP locale xx_XX.UTF-8'
if "$abs_top_srcdir/test/lib/make-locale" de_DE "$dir/locales"; then
  new german 'env printf %.1f 0,5; ls "$LOCPATH/de_DE/LC_CTYPE" >/dev/null'
  echo 'locale de_DE' >"$dir/t/german/needs"
  echo LC_ALL=de_DE >"$dir/t/german/env"
  printf 0,5 >"$dir/t/german/expected"
  expect german 'ok 1 - t/german plain'
fi
exit $bad
