# Integer subscripts that move to the dense store leave no elements in the hash
# store, to which many elements are then added.
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
