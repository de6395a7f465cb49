# Add elements to an array under one name and look the elements up under
# another name; each element must exist only once.
function put(t, k) {
  t[k] = t[k] + 1
}
function count(t, k) {
  t[k]++
}
function add(t, k) {
  t[k] += 1
}
function append(t, k) {
  t[k] = t[k] "x"
}
function fill(t, u, v, w,  i, r) {
  for (r = 0; r < 3; r++)
    for (i = 0; i < 40; i++) {
      put(t, "k" i)
      count(u, "k" i)
      add(v, 1000000 + i * 1000 "")
      append(w, i "," i)
    }
}
function all(t,  k, n, s) {
  for (k in t) {
    n++
    s += length(t[k]) > 2 ? length(t[k]) : t[k]
  }
  return n " " s " " length(t)
}
function run(  t, u, v, w) {
  fill(t, u, v, w)
  print all(t), all(u), all(v), all(w)
  print t["k39"], u["k0"], v[1039000], w["7,7"]
}
BEGIN {
  run()
  fill(a, b, c, d)
  print all(a), all(b), all(c), all(d)
}
