function half(n) {
  return 10 / n
}

BEGIN {
  for (i = 5; i >= 0; i--)
    print half(i)
}
