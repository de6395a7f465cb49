BEGIN {
  print lshift(1e15, 2^64), lshift(1, 2^64 + 3), lshift(1, 2^65 + 3)
  print rshift(2^70, 2^64 + 3), rshift(2^70, 2^63), lshift(0, 2^63)
  print lshift(5.7, 2.9), rshift(5.9, 1.9)
  print lshift(3, 2^32) % 7
}
