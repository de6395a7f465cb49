# The type of a variable changes in the middle of the loop.
BEGIN {
  for (i = 0; i < 12; i++) {
    if (i == 6)
      x = "6 apples"
    s += x + i
    x = x + 1
    if (i == 9)
      x = "text"
    print i, s, x, (x < 10), never, length(never)
    if (i % 4 == 3)
      never++
  }
}
