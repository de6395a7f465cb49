@include "gettime"
BEGIN {
	t["old"] = 1
	# If a new second has begun during the call of getlocaltime, call it
	# again.
	do {
		before = systime()
		date = getlocaltime(t)
	} while (systime() != before)
	print date == strftime("%a %b %e %H:%M:%S %Z %Y", before)
	print length(t), "old" in t
	print t["fullyear"] == strftime("%Y", before), t["month"] == strftime("%m", before) + 0
	print t["monthday"] == strftime("%d", before) + 0
	print t["hour"] * 3600 + t["minute"] * 60 + t["second"] == before % 86400
	print t["year"] == t["fullyear"] % 100, t["yearday"] == strftime("%j", before) + 0
	print t["monthname"] == strftime("%B", before), t["shortmonth"] == strftime("%b", before)
	print t["dayname"] == strftime("%A", before), t["shortdayname"] == strftime("%a", before)
	print t["weekday"] == t["altweekday"] % 7, t["altweekday"] == strftime("%u", before)
	print t["althour"] % 12 == t["hour"] % 12, t["ampm"] == (t["hour"] < 12 ? "AM" : "PM")
	print t["weeknum"] == strftime("%U", before) + 0, t["altweeknum"] == strftime("%W", before) + 0
	print t["timezone"]
	for (name in t)
		kinds[typeof(t[name])]++
	print kinds["number"], kinds["string"]
}
