BEGIN {
  if (1 &&
      1 ||
      0)
    print "a",
      "b"
  else
    print "c"
  do
    print "once"
  while (0)
  for (i = 0;
       i < 2;
       i++)
    print i
  while (i-- > 1)
    print "w", i
}
