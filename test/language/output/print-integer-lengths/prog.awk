BEGIN {
  for (k = 0; k <= 18; k++)
    for (j = k < 16 ? -1 : 0; j <= (k < 16); j++) {
      x = 10 ^ k + j
      printf "%d ", x
      print x, -x, x "", (x "" == sprintf("%d", x)), length(x)
    }
  for (k = 1; k < 63; k++)
    if ((n = length(2 ^ k)) != last) {
      last = n
      print n, 2 ^ k, 2 ^ k - 1
    }
}
