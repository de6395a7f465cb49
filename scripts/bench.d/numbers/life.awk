# Run Conway's game of life on a torus.
BEGIN {
  w = 96
  n = w * w
  for (i = 0; i < n; i++)
    a[i] = i * i % 7 < 3
  for (round = 0; round < 60; round++) {
    for (y = 0; y < w; y++) {
      up = (y + w - 1) % w * w; row = y * w; down = (y + 1) % w * w
      for (x = 0; x < w; x++) {
        l = (x + w - 1) % w; r = (x + 1) % w
        s = a[up + l] + a[up + x] + a[up + r] + a[row + l] + a[row + r] \
            + a[down + l] + a[down + x] + a[down + r]
        b[row + x] = s == 3 || (s == 2 && a[row + x])
      }
    }
    for (i = 0; i < n; i++)
      a[i] = b[i]
  }
  for (i = 0; i < n; i++)
    sum += a[i] * (i % 10)
  print sum
}
