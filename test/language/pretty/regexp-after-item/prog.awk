function f() { return 7 }
BEGIN {
  print 1 /= 2/; print (a) /= 2/; print f() /= 2/; print "x" /= 2/; print length /= 2/
  print c d /= 2/; print 1 + y /= 2/; print $/= p/ q /= r/ 4; print 1 /= [/]/ " /" 3 / 2
  x = a == 1 ? 3 /=x/ : 4
}
