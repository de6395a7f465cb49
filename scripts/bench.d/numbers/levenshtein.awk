# Compute the Levenshtein distance of two sequences.
BEGIN {
  n = 1200
  for (i = 1; i <= n; i++) {
    a[i] = i * 7 % 26
    b[i] = i * i % 26
  }
  for (j = 0; j <= n; j++)
    d[j] = j
  for (i = 1; i <= n; i++) {
    last = d[0]
    d[0] = i
    for (j = 1; j <= n; j++) {
      t = d[j]
      best = last + (a[i] != b[j])
      if (t + 1 < best) best = t + 1
      if (d[j - 1] + 1 < best) best = d[j - 1] + 1
      d[j] = best
      last = t
    }
  }
  print d[n]
}
