# Match a repeated set of characters that is followed by a larger set that
# contains it.
function show(s, re) {
  if (match(s, re, m))
    print s, re, RSTART, RLENGTH, m[1], m[2]
  else
    print s, re, "no"
}
BEGIN {
  n = split("g|ga|gaa|gao tu|xgaotus9 gi|aa9é7|99.5.x|éa9|  |ab\nc|", s, "|")
  k = split("g[aeiou]+[^ ]*|[0-9]+[0-9.]*|^[a-z]+[a-z0-9]*$|(a+[a-o]*)([a-z]*)" \
    "|[0-9]+[a-z]*|a+.*9|(x?)[a-z]+[[:alpha:]]*([0-9]+[0-9]*)|[é]+[^x]*a|.+[a-z]*", re, "|")
  for (i = 1; i <= n; i++)
    for (j = 1; j <= k; j++)
      show(s[i], re[j])
  t = "g ga gaa gaotu gx gixx9"
  print gensub(/g([aeiou]+[^ ]*)/, "<\\1>", "g", t)
  gsub(/a+[a-z]*/, "[&]", t)
  print t
}
