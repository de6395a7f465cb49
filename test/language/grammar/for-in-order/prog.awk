# The manual guarantees the order of for (k in a): first small integers, then
# the other subscripts in the order in which they were added.
function list(a, k, s) { for (k in a) s = s " " k; print substr(s, 2) }
BEGIN {
  a["z"]; a["b"]; a[3]; a["a"]; a[1]; a[2]; a[""]; a["010"]; list(a)
  delete a["b"]; list(a); a["new"]; list(a); a["b"]; list(a)
  delete a[2]; a[2]; list(a)
  for (i = 12; i >= 0; i--) n[i] = i; list(n)
  x[1000000]; x[5]; x[-1]; x[4]; x["t"]; list(x)
  for (i = 0; i < 40; i++) h["k" (i * 7 % 40)]; list(h)
  for (i = 0; i < 40; i += 3) delete h["k" i]; list(h)
  split("q w e r t y", w); list(w)
  m["one"]["x"]; m["two"]["y"]; m[1][1]; list(m)
}
