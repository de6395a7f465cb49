# When integer subscripts move to the dense store, no elements remain in the
# hash store.  Then add many elements with string subscripts to the hash store.
BEGIN {
  for (i = 1; i <= 3000; i++)
    c[3 * i] = 1
  for (round = 1; round <= 4; round++) {
    for (i = 1; i <= 9000; i++)
      c[i]++
    for (i = 1; i <= 3000; i++)
      c["key" i "of" round]++
  }
  for (k in c)
    sum += c[k]
  print length(c), sum, c[9], c["key7of2"]
}
