#!/bin/sh
# Check what scripts/test-summary reports about the logs of a test run.
# SPDX-License-Identifier: GPL-3.0-or-later
# If the system lacks the user's locale, perl prints a warning.
LC_ALL=C
export LC_ALL
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir/test/language" "$dir/test/unit" "$dir/pma"

cat >"$dir/test/language/a.trs" <<'END'
:global-test-result: PASS
:test-result: PASS
:test-result: SKIP
:test-result: SKIP
:test-result: XFAIL
END
cat >"$dir/test/language/a.log" <<'END'
1..4
ok 1 - a/one plain
PASS: test/language/a.topic 1 - a/one plain
ok 2 - a/two plain # SKIP locale xx_XX
SKIP: test/language/a.topic 2 - a/two plain # SKIP locale xx_XX
ok 3 - a/two heap # SKIP locale xx_XX
SKIP: test/language/a.topic 3 - a/two heap # SKIP locale xx_XX
not ok 4 - a/three plain # TODO known
XFAIL: test/language/a.topic 4 - a/three plain # TODO known
END
echo ':test-result: SKIP' >"$dir/test/unit/b.trs"
printf 'text\nskipped: root\nSKIP test/unit/b (exit status: 77)\n' \
  >"$dir/test/unit/b.log"
echo ':test-result: SKIP' >"$dir/test/unit/c.trs"
echo 'SKIP test/unit/c (exit status: 77)' >"$dir/test/unit/c.log"
echo ':test-result: SKIP' >"$dir/test/unit/d.trs"
printf '1..0 # SKIP no strace\nSKIP: test/unit/d\n' >"$dir/test/unit/d.log"

bad=0
expect ()			# STATUS
{
  "$abs_top_srcdir/scripts/test-summary" "$dir" >"$dir/got" 2>&1
  status=$?
  [ $status = "$1" ] || { echo "status $status instead of $1"; bad=1; }
  diff -u - "$dir/got" || bad=1
}

expect 0 <<'END'
    2 skipped: locale xx_XX
    1 skipped: no reason given
    1 skipped: no strace
    1 skipped: root
2 passed, 0 failed, 5 skipped
END

echo ':test-result: FAIL' >"$dir/test/unit/e.trs"
printf 'what went wrong\nFAIL test/unit/e (exit status: 1)\n' \
  >"$dir/test/unit/e.log"
rm "$dir"/test/*/[bcd].*
cat >"$dir/test/language/a.trs" <<'END'
:test-result: PASS
:test-result: FAIL
END
cat >"$dir/test/language/a.log" <<'END'
ok 1 - a/one plain
PASS: test/language/a.topic 1 - a/one plain
not ok 2 - a/two plain
FAIL: test/language/a.topic 2 - a/two plain
# stdout: -expected +got
END
expect 1 <<'END'
== test/language/a.log
not ok 2 - a/two plain
# stdout: -expected +got
== test/unit/e.log
what went wrong
FAIL test/unit/e (exit status: 1)
1 passed, 2 failed
END

rm "$dir"/test/*/*.trs
expect 1 <<'END'
0 passed, 0 failed
END
exit $bad
