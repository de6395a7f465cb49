function f() { return 7 }
BEGIN {
  $0 = "= 2= p= r"; a = 5; c = "c"; d = "d"; q = "Q"; y = 1
  print 1 /= 2/
  print (a) /= 2/
  print f() /= 2/
  print "x" /= 2/
  print length /= 2/
  print c d /= 2/
  print 1 + y /= 2/
  print -a /= 2/
  print !a /= 2/
  print a++ /= 2/
  print $/= p/ q /= r/ 4
  print 1 /= [/]/ " /" 3 / 2
  a = 8; a /= 2; print a
  b[1] = 8; b[1] /= 4; print b[1]
  $1 = 6; $1 /= 2; print $1
  print c = a /= 2
  print 0 ? 1 : a /= 2
  print 4 / 2 / 1, "8" / 2
  x = a==1? 3 /=x/ : 4; print x
}
