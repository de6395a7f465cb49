# Compare the subscripts that an incomplete loop visits with the result of
# asorti.
function value(i) {
  if (special && i % 61 == 0) return "+inf" + 0
  if (special && i % 67 == 0) return "-inf" + 0
  if (special && i % 71 == 0) return "+nan" + 0
  if (special && i % 73 == 0) return -0.0
  if (special && i % 79 == 0) return "10"
  if (special && i % 83 == 0) return "text"
  if (special && i % 89 == 0) return 2 ^ 70
  return (i * 7919) % (part == 2 ? 50 : 10007) - 5000 * special
}
function key(i) {
  return kind == 1 ? i : kind == 2 ? "k" i : i % 2 ? "a longer subscript " i : i
}
function compare(wanted,    w, seen) {
  asorti(n, all, order)
  for (w in n) {
    if (w "" != all[++seen] "" && bad++ < 4)
      print "wrong:", kind, special, order, seen, w, "instead of", all[seen]
    if (seen >= wanted) break
  }
  loops++
}
BEGIN {
  k = split("@val_num_asc @val_num_desc", orders)
  for (kind = 1; kind <= 3; kind++)
    for (special = 0; special <= 1; special++)
      for (part = 0; part <= 2; part++) {
        delete n
        for (i = 0; i < 9000; i++) n[key(i)] = value(i)
        # Add elements that precede or follow all others in the order, and
        # delete these elements.
        for (i = 0; part == 0 && i < 9; i++) n["small" i] = -1e9 + i
        for (i = 0; part == 0 && i < 9; i++) n["large" i] = 1e9 + i
        for (i = 0; part == 0 && i < 9; i++) delete n["small" i]
        for (i = 0; part == 0 && i < 9; i++) delete n["large" i]
        for (i = 0; part == 1 && i < 9000; i++)
          if (value(i) > 4000 || i % 1000 < 300) delete n[key(i)]
        for (i = 0; part == 2 && special && i < 9000; i += 500) {
          delete n[key(i)]
          n[key(i)][1]
        }
        for (o = 1; o <= k; o++) {
          PROCINFO["sorted_in"] = order = orders[o]
          compare(10)
          compare(300)
          compare(7000)
        }
      }
  print loops, bad + 0
}
