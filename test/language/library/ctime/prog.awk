@include "ctime"
BEGIN {
	PROCINFO["strftime"] = "%Y"
	print ctime(1)
	print ctime(1e9 + 0.5)
	print ctime(-1)
	print ctime("")
	now = systime()
	for (t = now; t <= now + 5; t++)
		near[ctime(t)]
	print ctime() in near, ctime(0) in near
}
