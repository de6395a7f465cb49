BEGIN {
  for (i = 1; i <= 30000; i++)
    b["key" i] = i
  for (round = 1; round <= 3; round++)
    for (i = 1; i <= 30000; i++)
      a[i]++
  print length(a), a[1], a[30000]
}
