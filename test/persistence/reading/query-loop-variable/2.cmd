cat >change.sh <<EOF
$AWK 'BEGIN { n["a"] += 10; n["c"] = 3 }'
EOF
$AWK 'BEGIN { PROCINFO["sorted_in"] = "@ind_str_asc"; for (k in n) { system("sh ./change.sh"); print k, n[k], length(n) } }'
