function f(x) { calls++; return x + 1 }
BEGIN { d[1][2]; d[1][3] = 4; m["a"] = -1; g = "f" }
NR == 10 { delete whole; print length(whole) }
NR == 11 { NF += 1; print }
NR == 12 { NF++; print NF }
NR == 13 { NF = 3; print }
NR == 14 { print length(d), f(NR) }
NR == 15 { print @g(3), calls }
NR == 16 { print $2, $3, $(NR - 14), 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17 }
NR == 17 { print $2, $3, NR, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17 }
NR == 18 { print $2 $3 NR 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 }
NR == 19 { for (;;) break }
NR == 20 { for (i in d) print i }
NR == 21 { while (i++ < 3); }
NR == 22 { do i++; while (i < 9) }
NR == 23 { d[1][2] = $3; d[1][3]++; print d[1][2], d[1][3] }
NR == 24 { s[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, $2] = 1; print length(s) }
NR == 25 { x = (x $1); print x }
NR == 26 { x = (x) $2; print x }
NR == 27 { y[$2] = 5; y[z = $2] = z $1; for (i in y) print i, y[i] }
NR == 28 { y[z] = z++; for (i in y) print i, y[i] }
NR == 29 { w[z] += z = 3; for (i in w) print i, w[i] }
NR == 30 { w[z = 4] += z; for (i in w) print i, w[i] }
NR == 31 { w[z]++ ; w[z += 1] = w[z]++; for (i in w) print i, w[i] }
NR == 32 { t /= $2; print t }
NR == 33 { t %= $3; print t }
NR == 34 { t = t + 5; t /= 0 + 3; print t }
NR == 35 { t /= (3); t ^= 2; t *= 1 ; v = (t -= 3); print t, v }
NR == 36 { $3 += 2; print }
NR == 37 { $3++; print }
NR == 38 { re = "3"; if ($2 ~ re) print "matches " $2 }
NR == 39 { if ($4 ~ (/d2/)) print "is " $4 }
NR == 40 { if ($(NR - 36) ~ /x/) print; else print "no" }
NR == 41 { print $2 + (u = $2), u + (u = 2) }
NR == 42 { print u = 3 (u = 4) }
NR == 43 { print u (u = 6) (u = 7), u }
NR == 44 { if (u == (u = 5)) print "same" }
NR == 45 { getline line < "/dev/null"; print line }
NR == 46 { PROCINFO["x"] = 1; print ENVIRON["no such"] "." }
NR == 47 { print sub(re, "x", x), x }
NR == 48 { print sub(/b/, "c", d[1][2]), sub(/1/, "2", $1001), NF }
NR == 49 { ; }
NR == 50 { print (u ? $2 : $(NR - 47)), length(s $(NR - 46)) }
NR == 51 { print toupper($(NR - 47)), substr($(NR - 46), NR - 47), tolower(substr($4, 2, 3)) }
NR == 52 { { { print; next } } }
NR == 53 { nextfile }
END { print calls, length(s), NR }
