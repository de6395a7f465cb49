# Append numbers and short strings; the results must be equal to those of
# sprintf.
BEGIN {
  for (i = 0; i < 3000; i++) {
    s = s "ab" i % 10
    t = t i ""
    if (i % 500 == 0) {
      keep[i] = s
      u = t
    }
  }
  print length(s), length(t), substr(s, 1, 30), substr(t, 2985, 20)
  for (i = 0; i < 3000; i += 500)
    print length(keep[i]), substr(keep[i], length(keep[i]) - 5)
  print length(u), substr(u, length(u) - 9)
  v = "a text that does not stand in its cell "
  w = v
  v = v 12345678
  v = v 0.1
  v = v (-3)
  v = v "12345678901234"
  v = v "123456789012345"
  v = v unset
  v = v v
  print v
  print w
  x = "0123456789012345"
  x = x 1
  y = x + 1
  x = x 2
  print x, y, (x > 5)
}
