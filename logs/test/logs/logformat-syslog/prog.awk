@include "logformat"

BEGIN {
	CONVFMT = OFMT = "%.16g"
	logformat::use("syslog")
}

{
	if (!logformat::parse($0, f)) {
		print "does not fit"
		next
	}
	PROCINFO["sorted_in"] = "@ind_str_asc"
	out = ""
	if ($1 !~ /^<[0-9]+>1|^[0-9]/)
		f["time"] = strftime("%m-%d %T", f["time"])
	for (k in f)
		out = out " " k "=[" f[k] "]"
	print substr(out, 2)
}
