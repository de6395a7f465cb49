@include "weblog"

function one(time, host, path, bytes,    f)
{
	f["time"] = time
	f["host"] = host
	f["method"] = "GET"
	f["path"] = path
	f["status"] = 200
	f["bytes"] = bytes
	f["agent"] = "agent " host % 7
	weblog::count(f)
}

BEGIN {
	weblog::limits(5, 50)
	weblog::limit["visitors"] = 2000
	for (i = 0; i < 15000; i++)
		one(1e9, "10." int(i / 256) "." i % 256, "/", 1)
	n = weblog::day["2001-09-09"]["sum"]["visitors"]
	print (n > 14250 && n < 15750 ? "estimated" : "wrong: " n),
		length(weblog::day["2001-09-09"]["visitor"]) <= 2000
	for (i = 0; i < 15000; i += 3)
		one(1e9, "10." int(i / 256) "." i % 256, "/", 1)
	print weblog::day["2001-09-09"]["sum"]["visitors"] == n

	for (j = 1; j <= 8; j++)
		for (i = 0; i < 500; i++)
			one(1e9 + j * 86400, "h", "/" int(sqrt(i)) * int(i % 3), i)
	for (i = 0; i < 3000; i++)
		one(1e9 + j * 86400, "h" i, "/p" i, 1)
	weblog::settle()
	PROCINFO["sorted_in"] = "@ind_str_asc"
	for (d in weblog::day) {
		sum = bytes = 0
		for (k in weblog::day[d]["path"])
			sum += weblog::day[d]["path"][k]
		for (k in weblog::day[d]["path_bytes"])
			bytes += weblog::day[d]["path_bytes"][k]
		print d, sum, bytes == weblog::day[d]["sum"]["bytes"],
			length(weblog::day[d]["path"]) <= 100,
			length(weblog::day[d]["path_bytes"]) <= 101,
			length(weblog::day[d]["host"]) <= 101
	}
}
