# id.awk -- the utility id without options: print the current user

@include "passwd"
@include "group"

function field(entry, i,    parts)
{
	split(entry, parts, ":")
	return parts[i]
}

function named(number, name)
{
	return number (name == "" ? "" : "(" name ")")
}

BEGIN {
	uid = PROCINFO["uid"]
	gid = PROCINFO["gid"]
	text = "uid=" named(uid, field(getpwuid(uid), 1))
	text = text " gid=" named(gid, field(getgrgid(gid), 1))
	if (PROCINFO["euid"] != uid)
		text = text " euid=" named(PROCINFO["euid"], field(getpwuid(PROCINFO["euid"]), 1))
	if (PROCINFO["egid"] != gid)
		text = text " egid=" named(PROCINFO["egid"], field(getgrgid(PROCINFO["egid"]), 1))
	# The user's own group comes first in the list and is not repeated.
	groups = named(gid, field(getgrgid(gid), 1))
	for (i = 1; ("group" i) in PROCINFO; i++)
		if (PROCINFO["group" i] != gid)
			groups = groups "," named(PROCINFO["group" i], field(getgrgid(PROCINFO["group" i]), 1))
	print text " groups=" groups
}
