$2 != last { if (NR > 1) print last, n; n = 0; last = $2 } { n++; t += $3; print t, $3 - was; was = $3 } $2 == 2, $2 == 5 { r++ } END { print last, n, r }
