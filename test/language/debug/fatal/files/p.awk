BEGIN {
  x = 1
  y = x / z
  print y
}
