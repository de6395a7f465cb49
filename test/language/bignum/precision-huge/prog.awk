BEGIN {
  PREC = 1e12
  print PREC
  x = 1e3
  y = x ""
  print y, x > "/dev/stdout"
  PREC = 1.5
  print PREC
}
