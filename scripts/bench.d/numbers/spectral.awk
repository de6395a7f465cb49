# Approximate the spectral norm of an infinite matrix.
function A(i, j) { return 1 / ((i + j) * (i + j + 1) / 2 + i + 1) }
function times(v, to, n, turned,   i, j, s) {
  for (i = 0; i < n; i++) {
    s = 0
    for (j = 0; j < n; j++)
      s += (turned ? A(j, i) : A(i, j)) * v[j]
    to[i] = s
  }
}
BEGIN {
  n = 250
  for (i = 0; i < n; i++)
    u[i] = 1
  for (k = 0; k < 8; k++) {
    times(u, t, n, 0); times(t, v, n, 1)
    times(v, t, n, 0); times(t, u, n, 1)
  }
  for (i = 0; i < n; i++) {
    p += u[i] * v[i]
    q += v[i] * v[i]
  }
  printf "%.9f\n", sqrt(p / q)
}
