function t(x,  info, i, s) {
  info["old"] = 1
  typeof(x, info)
  for (i in info) s = s i "=" info[i] " "
  return s
}
BEGIN {
  print "untyped", t(un); delete none; print "empty", t(none)
  c1[0]; c2["7"]; c3[2147483647]; print "cint", t(c1) t(c2) t(c3)
  i1[-2]; i2["-2"]; i3[-2147483648]; print "int", t(i1) t(i2) t(i3)
  s1[""]; s2["01"]; s3["+1"]; s4["-0"]; s5["1e3"]; s6[1.5]; s7[2147483648]; s8[-2147483649]
  print "str", t(s1) t(s2) t(s3) t(s4) t(s5) t(s6) t(s7) t(s8)
  h["x"]; h[1]; g[1]; g["x"]; print "first", t(h) t(g)
  delete h["x"]; print "kept", t(h)
  delete h[1]; print "empty", t(h); h[1]; print "again", t(h)
  delete g; print "deleted", t(g); g["x"]; print t(g)
  split("a b", sp); print t(sp); asorti(h, sorted); print t(sorted)
  print t(ENVIRON) t(PROCINFO) t(SYMTAB) t(FUNCTAB) t(ARGV)
  sub1["a"][1]; sub1["a"]["x"]; print t(sub1["a"]) t(sub1)
  print typeof(1, made), typeof(made)
}
