# Sort 100,000 numbers by heapsort.
function sift(a, i, n,   t, k) {
  t = a[i]
  while ((k = 2 * i) <= n) {
    if (k < n && a[k + 1] > a[k])
      k++
    if (a[k] <= t)
      break
    a[i] = a[k]
    i = k
  }
  a[i] = t
}
BEGIN {
  n = 100000
  x = 7
  for (i = 1; i <= n; i++) {
    x = (x * 16807) % 2147483647
    a[i] = x
  }
  for (i = n / 2; i >= 1; i--)
    sift(a, i, n)
  for (i = n; i > 1; i--) {
    t = a[1]; a[1] = a[i]; a[i] = t
    sift(a, 1, i - 1)
  }
  for (i = 1; i <= n; i += 1000)
    s += a[i]
  printf "%d\n", s
}
