BEGIN { # c1
  if (1 && # c2
      1) # c3
    print "a", # c4
      "b"
  do # c5
    i++
  while (i < 3) # c6
  print i
}
