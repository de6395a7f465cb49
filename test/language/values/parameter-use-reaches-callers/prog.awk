function h(q) { q + 0 }
function f(p) { h(p); return typeof(p) }
function t(p) { return typeof(p) }
function r(p) { return p }
function deep(p, n) { if (n == 0) return p "x"; deep(p, n - 1) }
function arr(p) { p[1] = 1 }
function viaarr(p) { arr(p); return typeof(p) }
BEGIN {
  print f(e[1]), typeof(e[1])
  print f(v), typeof(v)
  print t(e[2]), typeof(e[2])
  print t(w), typeof(w)
  r(e[3]); print typeof(e[3])
  r(x); print typeof(x)
  deep(e[4], 5); print typeof(e[4])
  deep(y, 5); print typeof(y)
  print viaarr(e[5]), typeof(e[5])
  print viaarr(z), typeof(z)
}
