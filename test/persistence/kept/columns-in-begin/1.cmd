printf 'name qty\na 1\n' > one
printf 'qty zip name\n5 9 c\n' > two
$AWK -H '{ n[$col["name"]]++ } END { print col["qty"] }' one
AWK=$AWK $AWK -H 'BEGIN { x = 1; system("$AWK -H \"{ n[\\$3]++; col[1] }\" two"); print col["qty"]; exit } { print $col["qty"] }' one
$AWK 'BEGIN { print col["qty"], col["zip"], col["name"], n["c"] }'
