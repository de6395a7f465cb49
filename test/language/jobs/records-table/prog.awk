BEGIN { n = split("200 ok 304 same 404 missing", w); for (i = 1; i < n; i += 2) text[w[i]] = w[i + 1] }
$3 in text { c[text[$3]]++ }
$1 == 10 { ten++ }
$1 == "10" { text10++ }
$1 < "b" { small++ }
END { print c["ok"], c["same"], c["missing"], ten, text10, small }
