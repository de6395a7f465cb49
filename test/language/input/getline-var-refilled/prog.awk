BEGIN {
  f = "numbers"
  for (i = 60; i > 15; i -= 7)
    printf "%0*d\n", i, i >f
  print "12345678901234567890" >f
  print "x y z 2345678901234567890" >f
  close(f)
  while ((getline line <f) > 0)
    print length(line), line, line == 18 + 0
  while (("cat " f | getline line) > 0)
    print length(line), line, line == "0"
}
