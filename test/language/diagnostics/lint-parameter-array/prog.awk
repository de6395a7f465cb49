function f(p, k) { p[k] = 1; delete p["none"]; return p["a"] }
BEGIN {
  x[1] = 1; f(x, "")
  y["q"][1] = 1; f(y["q"], 2)
  f(new, ""); delete new["b"]
}
