function sort(A, n,   i, j, t) {
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && A[j - 1] > A[j]; j--) {
      t = A[j]
      A[j] = A[j - 1]
      A[j - 1] = t
    }
}
BEGIN {
  for (i = 1; i <= 50; i++)
    a[i] = i * 7919 % 101
  a[20] = "20 apples"
  sort(a, 50)
  for (i = 1; i <= 50; i++)
    line = line " " a[i]
  print line
  for (i = 0; i < 20; i++) {
    n[i % 5]++
    n[i % 3] += i
    m[i / 2] = i
    if (i in m)
      m[i] *= 2
    q[tail++] = i
    if (i % 2)
      sum += q[head++]
    delete q[head - 1]
  }
  for (i = 0; i < 10; i += 0.5)
    printf "%s ", m[i]
  print length(m), n[0], n[1], n[4], sum, length(q), -0 in m, "01" in m
}
