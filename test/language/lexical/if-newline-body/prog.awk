BEGIN { if (1)

    print "x"
  else

    print "y"
  while (n < 2)

    n++
  print n }
