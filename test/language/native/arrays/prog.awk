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
# Count elements that do not exist yet: one after the other, with gaps, from
# the end, below 0, in a new array each time, and after a deletion.
function count(from, to, step,   new, i, j, s) {
  for (i = from; step > 0 ? i <= to : i >= to; i += step) {
    new[i]++
    new[i + 0.5]--
  }
  for (j = 0; j < 300; j++) {
    delete new[j]
    new[j]++
    new[j]--
    new[j]--
  }
  for (i in new)
    s += new[i] * (1 + i % 7)
  return length(new) " " s
}
BEGIN {
  print count(0, 5000, 1), count(0, 5000, 3), count(1000, -50, -1)
  for (i = 0; i < 20; i++)
    seen[count(i, i + 100, 2)]++
  print length(seen)
  for (i = 0; i < 3000; i++)
    few[i % 1000]++
  print length(few), few[0], few[999]
}
# Add to elements that do not exist yet; -0 is added to 0.
function add(n, step,   new, i, s) {
  for (i = 0; i < n; i += step)
    new[i] += -0 * i
  for (i = 0; i < n; i++)
    new[i] += i / 4
  for (i = n; i > -9; i--)
    new[i] -= 2
  for (i in new)
    s += new[i] * (i % 7 + 1)
  return length(new) " " s
}
BEGIN {
  print add(3000, 1), add(3000, 3), add(40, 2)
  x = -0
  for (i = 0; i < 2000; i++)
    zero[i] += x
  printf "%g %g\n", zero[0], zero[1999]
}
