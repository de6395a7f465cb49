# gettime.awk -- get the parts of the current local time
# SPDX-License-Identifier: GPL-3.0-or-later
#
# getlocaltime(time): fill the array TIME and return the time in the format of
# date(1).
#
# The elements of TIME for the clock are second (0-60), minute, hour, althour
# (12-hour clock), ampm and timezone.
# The elements for the date are monthday, month (1-12), monthname, shortmonth,
# year (last two digits), fullyear and yearday (1-366).
# The elements for the week are weekday (Sunday is 0), altweekday (Sunday is
# 7), dayname, shortdayname, weeknum (weeks start on Sunday) and altweeknum
# (weeks start on Monday).

function getlocaltime(time,    now, pieces)
{
	now = systime()
	delete time
	split(strftime("%S %M %H %I %d %m %y %Y %j %w %u %U %W", now), pieces)
	time["second"] = pieces[1] + 0
	time["minute"] = pieces[2] + 0
	time["hour"] = pieces[3] + 0
	time["althour"] = pieces[4] + 0
	time["monthday"] = pieces[5] + 0
	time["month"] = pieces[6] + 0
	time["year"] = pieces[7] + 0
	time["fullyear"] = pieces[8] + 0
	time["yearday"] = pieces[9] + 0
	time["weekday"] = pieces[10] + 0
	time["altweekday"] = pieces[11] + 0
	time["weeknum"] = pieces[12] + 0
	time["altweeknum"] = pieces[13] + 0
	time["monthname"] = strftime("%B", now)
	time["shortmonth"] = strftime("%b", now)
	time["dayname"] = strftime("%A", now)
	time["shortdayname"] = strftime("%a", now)
	time["timezone"] = strftime("%Z", now)
	time["ampm"] = strftime("%p", now)
	return strftime("%a %b %e %H:%M:%S %Z %Y", now)
}
