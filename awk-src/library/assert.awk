# assert.awk -- end the program if a condition is false
# SPDX-License-Identifier: GPL-3.0-or-later
#
# assert(condition, text): do nothing if CONDITION is true.  If CONDITION is
# false, print "FILENAME:FNR: assertion failed: TEXT" on standard error and
# exit with status 1.  Include this file before the program, so that its END
# rule runs before the program's END rules and can prevent them from running.
#
# _assert_exit: true after a failed assertion.

BEGIN {
	_assert_exit = 0
}

END {
	if (_assert_exit)
		exit 1
}

function assert(condition, text)
{
	if (condition)
		return
	printf("%s:%d: assertion failed: %s\n", FILENAME, FNR, text) \
		> "/dev/stderr"
	_assert_exit = 1
	exit 1
}
