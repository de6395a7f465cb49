{ n[$1]++; d[$1 + 0]++; if ($2 > 1e3) large++; if ($2 == "0.1") tenth++; if ($2 ~ /e/) e += $2 > 0 }
END { print n["p"], d[0], large, tenth, e; printf "%d %d\n", n["10"], d[10] }
