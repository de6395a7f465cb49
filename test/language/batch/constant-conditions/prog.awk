0 { print "never" }
1 { n++ }
!1 { print "never" }
!0 { n++ }
"" { print "never" }
1 || $2 { n++ }
0 || $2 > 50 { n++ }
$2 > 50 || 0 { n++ }
$2 > 50 || 1 { n++ }
1 && $2 > 50 { n++ }
0 && $2 { print "never" }
0, 1 { print "never" }
NR == 3, 0 { r++ }
1, NR == 5 { r++ }
{ if (0) print "never"; else n++; if (1) n++; else print "never" }
{ n += 0 ? 100 : 1; n += 1 ? 2 : 100; n += !1 + !0 + (1 || $2) + (0 && $2) + (0 || 0) }
NR == 7 { if (1) $2 = "x"; print; if (0) $2 = "y"; print; print !(1), (0, 1) in n1, NR in n1 }
NR == 8 { print 1 ? $2 : $3, 0 ? $2 : $3, (1 > 2) ? 3 : 4 }
END { print n, r }
