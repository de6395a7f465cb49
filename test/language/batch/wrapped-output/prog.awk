BEGIN { REVOUT = 1; printf "--\n" > "/dev/stdout" }
{ print $1, $2 > "/dev/stdout"; printf "%s+%d\n", $1, $2 > "/dev/stdout"; print $1 $2 > "/dev/stdout" }
{ $2 = "x"; print > "/dev/stdout" }
