BEGIN {
  for (k in e[1]) x = 1; print typeof(e[1])
  x = (1 in e[2]); print typeof(e[2])
  e[3][2]; print typeof(e[3])
  split("a b", e[4]); print typeof(e[4]), length(e[4])
  match("ab", /a(b)/, e[5]); print typeof(e[5])
  patsplit("ab", e[6], /./); print typeof(e[6])
}
