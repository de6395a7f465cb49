BEGIN {
  c++
  x = 0; x = @/z/
  y = "a\tb\"q"
  d[1] = 5
  d["s"]["t"] = 1
  d["s"]["u"] = 2
  v = 7
  v = v + 1
  delete d["s"]
  f(7)
  z = -0
  z = 1e300
  z = 0.1
  big = 12345678901234567890
}
function f(a, loc) {
  loc = a
  loc = loc + 1
  loc = "done"
}
END { c = "" }
