function rep(s, n,  r) {
  for (; n; n = int(n / 2)) {
    if (n % 2)
      r = r s
    s = s s
  }
  return r
}
BEGIN {
  n = 5000
  print match("xxa", rep("(", n) "a" rep(")", n)), RLENGTH
  t = "xxa" rep("b", n)
  print match(t, rep("(", n) "a" rep("b)", n)), RLENGTH
  print match(t, rep("(", n) "a" rep("b)", n), m), m[1, "length"], \
    m[n, "start"], m[n, "length"]
  print match("xxab", rep("(b|", 1000) "a" rep(")", 1000), m), m[1000]
  print match("xxab", rep("(", 200) "a" rep(")*", 200) "b")
  print gensub(rep("(", 1200) "a" rep("b?)", 1200), "<\\1>", "g", "xaxabb")
}
