@include "daily"
function limits(days, keys) {
  daily::limits(l, days, keys, 9)
  print l["days"], l["keys"]
}
BEGIN {
  limits(0.5, "abc")
  limits(3.7, 2.2)
  limits(-1, 0.9)
  l["days"] = 0
  limits("", "")
  n = split("2024-01-01 2024-01-02 2024-01-03", d, " ")
  print daily::first_kept(d, n, 2), daily::first_kept(d, n, 0), \
    daily::first_kept(d, n, -4), daily::first_kept(d, n, 400)
}
