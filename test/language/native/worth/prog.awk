# Run loops that are faster as machine code, loops that are not, and functions
# and inner loops that become hot one after another.
function mix(n,   i, t) { t = 1; for (i = 0; i < n; i++) t = (t * 31 + i) % 1009; return t }
function twice(x) { return x + x }
function even(n) { return n == 0 ? 1 : odd(n - 1) }
function odd(n) { return n == 0 ? 0 : even(n - 1) }
BEGIN {
  for (i = 0; i < 300000; i++) s += i % 7
  for (r = 0; r < 400; r++) for (i = 0; i < 200; i++) c += twice(i) > r
  for (i = 0; i < 30000; i++) l += length(sprintf("%d:%s", i, "x"))
  for (i = 0; i < 2000; i++) { m = (m + mix(100)) % 65536; if (i == 1500) x = "7" }
  for (r = 0; r < 500; r++) { t = ""; for (i = 0; i < 50; i++) { t = t "a"; q += length(t) } }
  for (i = 0; i < 20000; i++) e += even(i % 20)
  for (i = 0; i < 60000; i++) { a[i % 100] += i; if (i == 50000) a[3] = "4x" }
  for (i = 0; i < 50000; i++) { y = i < 40000 ? i : i "" ; z += y }
  print s, c, l, m, q, e, a[3], a[99], z, x
}
