# Sort 200,000 numbers by quicksort.
function sort(a, l, r,   i, j, p, t) {
  while (l < r) {
    p = a[int((l + r) / 2)]
    i = l
    j = r
    while (i <= j) {
      while (a[i] < p) i++
      while (a[j] > p) j--
      if (i <= j) {
        t = a[i]; a[i] = a[j]; a[j] = t
        i++
        j--
      }
    }
    sort(a, l, j)
    l = i
  }
}
BEGIN {
  n = 200000
  x = 7
  for (i = 1; i <= n; i++) {
    x = (x * 16807) % 2147483647
    a[i] = x
  }
  sort(a, 1, n)
  for (i = 1; i <= n; i += 1000)
    s += a[i]
  printf "%d\n", s
}
