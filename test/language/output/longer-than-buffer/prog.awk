BEGIN {
  s = "x"
  while (length(s) < 3000000)
    s = s s
  t = s
  gsub(/x/, "y", t)
  for (i = 0; i < 3; i++) {
    print s >"out"
    print "short" >"out"
    print t >"out2"
  }
  close("out")
  close("out2")
  while ((getline line < "out") > 0)
    print line == s ? "long" : line
  while ((getline line < "out2") > 0)
    print line == t ? "long" : "other"
}
