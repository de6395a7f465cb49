# assert.awk -- end the program when a condition does not hold
# SPDX-License-Identifier: GPL-3.0-or-later
#
# assert(condition, text): nothing when CONDITION is true; else the message
# "FILENAME:FNR: assertion failed: TEXT" on standard error and exit status 1.
# Include this file before the program: its END rule then comes first and
# keeps the program's own END rules from running.
#
# _assert_exit: true once an assertion has failed.

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
