BEGIN { x = 2 ^ 70
  x = x + 1
  print x }
