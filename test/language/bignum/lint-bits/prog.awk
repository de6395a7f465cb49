BEGIN {
  print and(5.5, 3), or("x", 1.5), xor(1, 2.5), compl(1.5), compl("a")
  print lshift("a", 1), lshift(1, "b"), rshift(1.5, 2), lshift(2.5, 1.5)
  print rshift("x", "y"), and("1.5", "2")
}
