LC_ALL=C $AWK 'BEGIN { print length(s), length(e), typeof(e), length(a["k\0k"]), a["\n"], a[""], (s == "a\0b\n\xff\xfe\303c"); printf "%s", s }' | od -An -tx1
