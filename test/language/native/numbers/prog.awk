BEGIN {
  big = 2 ^ 53
  nan = log(-1)
  inf = -log(0)
  for (i = -3; i <= 3; i++) {
    z = i * 0
    print i % 2, i % -2, i % 0.75, (big + i) % 7, int(i / 2), -i, z, -z
    print (i < nan), (i > nan), (i == nan), (i != nan), !nan, i < inf, substr(inf % 3, 2)
    x = i++ + ++i
    i -= 2
    y = i-- - --i
    i += 2
    print x, y, i, sqrt(i * i), int(-0.5 * i), !i, (i ? "yes" : "no")
  }
}
