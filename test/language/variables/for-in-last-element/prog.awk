# Compare every value that the loop visits with its copy, which has a different
# subscript.
function key(i) { return kind == 0 ? "w" i : kind == 1 ? i : kind == 2 ? -i * 7919 : "a long subscript, number " i }
function put(i, v) { n[key(i)] = v; m["#" key(i)] = v }
function del(i) { delete n[key(i)]; delete m["#" key(i)] }
function check(w, where) {
  if ((w in n) != (("#" w) in m)) { print "wrong: in", kind, where, w; bad++ }
  if (w in n && n[w] != m["#" w]) { print "wrong: value", kind, where, w, n[w], m["#" w]; bad++ }
}
function clear() { delete n; delete m }
function step(w, depth,   r, i, v) {
  check(w, "before")
  r = rnd(16); i = rnd(60)
  if (r == 0) del(i)
  else if (r == 1) put(i, "v" steps)
  else if (r == 2) { delete n[w]; delete m["#" w] }
  else if (r == 3) { n[w] = m["#" w] = "s" steps }
  else if (r == 4) { n[w]++; m["#" w]++ }
  else if (r == 5 && w in n) { n[w] = n[w] "+"; m["#" w] = m["#" w] "+" }
  else if (r == 6 && depth < 3) { for (v in n) step(v, depth + 1) }
  else if (r == 7) { delete n[w]; put(i, "t" steps); n[w] = m["#" w] = "again" }
  else if (r == 8 && rnd(40) == 0) clear()
  else if (r == 9) { w = w "x"; check(w, "changed") }
  else if (r == 10 && rnd(30) == 0) { clear(); for (v = 0; v < 60; v++) put(v, v) }
  else if (r == 11 && rnd(30) == 0) { split("a b c d e", n); clear() }
  check(w, "after")
  steps++
}
function rnd(k) { seed = (seed * 1103515245 + 12345) % 2147483648; return int(seed / 65536) % k }
BEGIN {
  seed = 1
  for (round = 0; round < 400; round++) {
    kind = round % 4
    clear()
    for (i = rnd(60); i >= 0; i--) put(rnd(60), i)
    steps = 0
    for (w in n) { k = w; step(w, 0); if (steps > 3000) break }
    total += steps
    for (w in n) check(w, "end")
  }
  print bad + 0, (total > 1000)
}
