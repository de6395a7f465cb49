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
	for (i = 0; i < 15000; i++)
		one(1e9, "10." int(i / 256) "." i % 256, "/", 1)
	weblog::settle()
	n = weblog::day["2001-09-09"]["sum"]["visitors"]
	print (n > 14460 && n < 15540 ? "estimated" : "wrong: " n),
		sketch::bytes(weblog::day["2001-09-09"]["sketch"]["visitor"]) < 8700
	for (i = 0; i < 15000; i += 3)
		one(1e9, "10." int(i / 256) "." i % 256, "/", 1)
	# The host "late" first appears late, but is more frequent than all
	# earlier hosts.
	for (i = 0; i < 2000; i++)
		one(1e9, "late", "/", 1)
	weblog::settle()
	print weblog::day["2001-09-09"]["sum"]["visitors"] <= n + 5
	print length(weblog::day["2001-09-09"]["host"]),
		sketch::bytes(weblog::day["2001-09-09"]["sketch"]["rare"]) < 10000
	weblog::add_rare(weblog::day["2001-09-09"], rare)
	PROCINFO["sorted_in"] = "@val_num_desc"
	for (k in rare["host"])
		if (k != "(other)") {
			print k, (rare["host"][k] > 1850 && rare["host"][k] <= 2000)
			break
		}
	n = 0
	for (k in rare["host"])
		n += rare["host"][k]
	for (k in weblog::day["2001-09-09"]["host"])
		n += weblog::day["2001-09-09"]["host"][k]
	print n

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
		if ("rare" in weblog::day[d])
			sum += weblog::day[d]["rare"]["path"]
		for (k in weblog::day[d]["path_bytes"])
			bytes += weblog::day[d]["path_bytes"][k]
		print d, sum, bytes == weblog::day[d]["sum"]["bytes"],
			length(weblog::day[d]["path"]) <= 100,
			length(weblog::day[d]["path_bytes"]) <= 101,
			length(weblog::day[d]["host"]) <= 101
	}
}
