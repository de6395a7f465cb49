# Multiply two matrices, which are one-dimensional arrays.
BEGIN {
  n = 140
  for (i = 0; i < n * n; i++) {
    a[i] = i % 17 - 8
    b[i] = i % 13 * 0.5
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      s = 0
      for (k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j]
      c[i * n + j] = s
    }
  for (i = 0; i < n * n; i++)
    t += c[i] * (i % 7)
  printf "%.3f\n", t
}
