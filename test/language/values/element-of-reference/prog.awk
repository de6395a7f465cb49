# Pass an array to a function by a reference that has not been resolved yet.
function add(a, k, n) { a[k] = a[k] + n }
function join(a, k, s) { a[k] = a[k] s }
function next_of(a, k) { return ++a[k] }
function keep(a, k, v) { a[k] = v }
function fill(a,    i) {
  for (i = 0; i < 40; i++) {
    add(a, "k" i % 13, 2 ^ (i % 3))
    join(a, "s" i % 13, i)
    next_of(a, "n" i % 13)
    keep(a, "v" i % 13, i)
    add(a, 5 i % 13 ".", 1)
  }
}
function main(    a, k, n) { fill(a); for (k in a) n++; print n, length(a), a["k3"], a["s3"], a["n3"], a["v3"], a["53."] }
BEGIN { main(); fill(b); for (k in b) n++; print n, length(b) }
