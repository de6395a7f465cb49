function strip(s,  n) { while (match(s, /,/)) { s = substr(s, RSTART + 1); n++ } return n ":" s }
function both(a, b,  i) { i = index(a, ","); a = substr(a, i + 1); b = substr(b, 3); return length(a) " " length(b) }
BEGIN {
  for (i = 0; i < 2000; i++) s = s "ab," i ","
  t = s; a["x"] = s; old = s
  print strip(s), length(s), s == t
  while ((p = index(s, ",")) > 0) { n++; s = substr(s, p + 1) }
  print n, length(s), length(t), t == old, a["x"] == old
  u = t
  while (match(u, /[a-z]+/)) { m++; w = substr(u, RSTART, RLENGTH); u = substr(u, RSTART + RLENGTH) }
  print m, w, length(u), t == old
  u = t; v = gensub(/q/, "x", 1, u) (u = substr(u, 5)); print length(v), length(u), t == old
  u = t; v = toupper(u); u = substr(u, 9); print length(v), length(u), length(toupper(u))
  u = t; k = split(u, parts, ","); u = substr(u, 7); print k, parts[1], parts[2], length(u)
  u = t; k = sub(/ab/, "X", u); u = substr(u, 2); print k, substr(u, 1, 6), t == old
  u = t; print both(u, u), both(t, u), length(u), t == old
  u = t; v = sprintf("%s", u); u = substr(u, 100); print length(v), v == t, length(u)
  f = "index"; u = t; p = @f(u, ","); u = substr(u, p + 1); print p, length(u), t == old
}
