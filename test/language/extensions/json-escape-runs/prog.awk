@load "json"
# Return N copies of S.
function copies(s, n,   r)
{
	while (n-- > 0)
		r = r s
	return r
}
BEGIN {
	escape[1] = "\\n"; text[1] = "\n"
	escape[2] = "\\u00E9"; text[2] = "\303\251"
	escape[3] = "\\u20ac"; text[3] = "\342\202\254"
	escape[4] = "\\ud83d\\uDE00"; text[4] = "\360\237\230\200"
	for (i = 1; i <= 4; i++)
		for (n = 0; n < 100; n++) {
			json = "[\"" copies(escape[i], n) "x" copies(text[i + (i == 1)], n) escape[i] "\"]"
			want = copies(text[i], n) "x" copies(text[i + (i == 1)], n) text[i]
			if (!json::parse(json, a) || a[1] != want || json::get(json, 1) != want)
				print i, n, ERRNO, a[1]
			json = "{\"x\":\"" copies(escape[i], n) "\\\\\",\"y\":" n "}"
			if (json::get(json, "y") != n || json::get(json, "x") != copies(text[i], n) "\\")
				print i, n, json
		}
	print json::get("[\"" copies("\\n", 70) "\\q\"]", 1) ERRNO
	print json::get("[\"" copies("\\n", 70) "\\", 1) ERRNO
}
