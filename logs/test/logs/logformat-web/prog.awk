@include "logformat"

function show(format, line,    f, k, out)
{
	if (!logformat::use(format)) {
		print "no format"
		return
	}
	if (!logformat::parse(line, f)) {
		print "does not fit"
		return
	}
	PROCINFO["sorted_in"] = "@ind_str_asc"
	for (k in f)
		out = out k "=[" f[k] "] "
	sub(/ $/, "", out)
	print out
}

BEGIN {
	show("common", "127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] \"GET /a.gif?x=1 HTTP/1.0\" 200 2326")
	show("combined", "::1 - - [01/Jan/1970:00:00:00 +0000] \"GET /\\\"q\\\" HTTP/1.1\" 404 - \"-\" \"a \\\\\"")
	show("vhost_combined", "www.example.org:443 10.0.0.1 - - [29/Feb/2024:23:59:60 +0530] \"\" 400 0 \"-\" \"-\"")
	show("%h %t %D %{ms}T %T \"%{X-Id}i\"", "h [10/Oct/2000:13:55:36 -0700] 1500000 250 2 \"i d\"")
	show("$remote_addr - [$time_iso8601] \"$request\" $status $request_time", "1.2.3.4 - [2000-10-10T20:55:36+00:00] \"POST /x y HTTP/2.0\" 201 0.125")
	show("%h%u", "ab")
	show("nonsense", "ab")
	show("common", "127.0.0.1 - - [10/Foo/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1")
	show("common", "127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1 more")
	show("common", "127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" abc 1")
	print logformat::misfits()
}
