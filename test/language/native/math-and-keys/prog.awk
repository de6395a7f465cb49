function show(n) { printf "%.17g\n", n }
BEGIN {
  for (i = 0; i < 3000; i++) { s += sin(i); c += cos(i / 3); a += atan2(i, 7); e += exp(-i / 1000); l += log(i + 1); q += sqrt(i); z += int(i / 7); k += atan2(i, -i) - atan2(-i, i) }
  show(s); show(c); show(a); show(e); show(l); show(q); show(z); show(k)
  for (i = 0; i < 3000; i++) { x = +y; y = i "" ; t += +y; u += -y; if (!(x in arr)) n++; if (y in arr) m++; arr[y]; if ((i, y) in arr) w++; v = x; if (v in arr) o++ }
  show(t); show(u); show(n); show(m + 0); show(w + 0); show(o); show(length(arr))
  for (i = 0; i < 3000; i++) { d = i % 5 == 0 ? "k" i : i; if (d in arr) p++; f(d); delete arr[d]; r = sin(d) + cos("1") + atan2("x", 1); g += r }
  show(p); show(h); show(g); show(length(arr))
}
function f(v,  loc) { loc = v + 1; if (v in arr) h += loc; return g2(loc) }
function g2(a, b, c) { b = a; c = b + sin(a); return c }
