{ n++; s = s $1 " " }
NR == 23 { exit 3 }
{ print NR, $1 }
END { print n, s; print "end" }
