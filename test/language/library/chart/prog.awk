@include "chart"

function all(    i, j, y, d, h, n, none, hours)
{
	n["/index.html"] = 1234
	n["/about/us/and/a/very/long/path/that/does/not/fit"] = 700
	n["/x"] = 1
	n["/none"] = 0
	chart::bar(n, "Requests per page")
	chart::bar(n, "", "bytes", 2, "@ind_str_asc")
	for (i = 0; i < 60; i++)
		y[i * i] = 100 + 80 * sin(i / 5)
	chart::line(y, "Not evenly spaced")
	for (i = 1; i <= 8; i++)
		d["2024-03-0" i] = i * i * 1e6
	chart::line(d, "Bytes per day", "bytes", "", 5)
	print "[" chart::spark(d, "@ind_str_asc") "]"
	for (j = 6; j < 18; j++) {
		hours = hours " " sprintf("%02d", j)
		h["Mon", sprintf("%02d", j)] = j - 6
		h["Tue", sprintf("%02d", j)] = 17 - j
	}
	chart::heat(h, "Mon Tue Wed", hours, "Requests")
	if (("Wed", "06") in h)
		print "an element was made"
	chart::bar(none, "Nothing")
	chart::line(none, "Nothing")
	one["5"] = 3
	chart::line(one, "One", "", "", 3)
}

BEGIN {
	chart::width(60)
	all()
	chart::width(36)
	chart::ascii(1)
	all()
}
