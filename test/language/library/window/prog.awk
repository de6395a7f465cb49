@include "window"

# Compute every sum again, from a list of all additions.
function check(w, label,    i, k, want, got, s, total, lowest)
{
	lowest = w["oldest"]
	delete want
	for (i = 1; i <= added; i++)
		if (int((when[i] + w["zone"]) / w["width"]) >= lowest)
			want[what[i]] += much[i]
	window::keys(w, got)
	for (k in want)
		if (want[k] != got[k] || window::sum(w, k) != want[k])
			print label, k, want[k], got[k], window::sum(w, k)
	if (length(want) != length(got))
		print label, length(want), length(got)
	total = 0
	if (window::series(w, "k1", s) != window::start(w, lowest))
		print label, "start"
	for (i in s)
		total += s[i]
	if (total != want["k1"] || length(s) != w["buckets"])
		print label, "series", total, want["k1"], length(s)
}

function put(w, time, key, amount)
{
	if (!window::add(w, time, key, amount))
		return
	when[++added] = time
	what[added] = key
	much[added] = amount
}

BEGIN {
	srand(7)
	window::make(w, "1h", 24)
	for (t = 1e6; t < 1e6 + 4 * 86400; t += int(rand() * 2000))
		put(w, t - int(rand() * 7200), "k" int(rand() * 5), int(rand() * 9))
	check(w, "hours")
	put(w, t + 40 * 86400, "k1", 5)
	check(w, "gap")
	print window::add(w, t, "k1"), w["late"]

	added = 0
	window::make(z, "1d", 3, 0, 3600)
	window::add(z, 1709247599, "a")      # 23:59:59 at +01:00
	window::add(z, 1709247600, "a", 10)  # midnight
	window::series(z, "a", s)
	PROCINFO["sorted_in"] = "@ind_num_asc"
	for (i in s)
		print i, s[i]
	print window::sum(z, "a"), window::sum(z, "a", 1709247600), \
		window::sum(z, "a", 1709247601)

	window::make(m, 60, 2, 3)
	for (i = 1; i <= 10; i++)
		window::add(m, 5, "k" i)
	window::add(m, 6, "k2")
	print window::keys(m, s), s["k1"], s["k2"], s[window::other()]

	window::make(b, "5m", 4)
	print window::add(b, -1, "a"), window::add(b, -301, "a"), \
		window::add(b, 0, "b"), window::series(b, "a", s)
	for (i in s)
		print i, s[i]
	print window::make(b, "x", 4), window::make(b, "5m", 0)
	print window::make(b, "5m", 4), window::sum(b, "a")
	print window::make(b, "5m", 5), window::sum(b, "a")
	print window::seconds("1.5h"), window::seconds("2w"), \
		window::seconds("90"), window::seconds("5 m")
}
