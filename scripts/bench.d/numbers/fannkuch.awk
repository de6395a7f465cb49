# Fannkuch: find the maximum number of flips for the permutations of 1 to 9.
BEGIN {
  n = 9
  for (i = 1; i <= n; i++)
    p[i] = count[i] = i
  r = n + 1
  for (;;) {
    while (--r > 1)
      count[r] = r
    for (i = 1; i <= n; i++)
      q[i] = p[i]
    flips = 0
    while ((k = q[1]) != 1) {
      for (i = 1; i < k; i++ ) {
        t = q[i]; q[i] = q[k]; q[k] = t
        k--
      }
      flips++
    }
    if (flips > most)
      most = flips
    sum += odd ? -flips : flips
    odd = !odd
    for (r = 2; ; r++) {
      if (r > n) {
        print sum, most
        exit
      }
      t = p[1]
      for (i = 1; i < r; i++)
        p[i] = p[i + 1]
      p[r] = t
      if (--count[r] > 0)
        break
    }
  }
}
