BEGIN {
  inf = -log(0); nan = strtonum("+nan")
  print or(1, -inf), or(1, inf), and(-inf, 3), xor(3, -inf), or(nan, 5)
  print lshift(-inf, 1), lshift(1, -inf), lshift(1, inf), rshift(8, inf)
  print compl(-inf), compl(inf), compl(nan)
  print or(1, -0), and(-0, -0.0), compl(-0)
}
