# ctime.awk -- format a time as date(1) does
# SPDX-License-Identifier: GPL-3.0-or-later
#
# ctime([timestamp]): return TIMESTAMP as text: for 1,
# "Thu Jan  1 00:00:01 UTC 1970".  If TIMESTAMP is missing or 0, return the
# current time.

function ctime(timestamp)
{
	if (timestamp == 0)
		timestamp = systime()
	return strftime("%a %b %e %H:%M:%S %Z %Y", timestamp)
}
