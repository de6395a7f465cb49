BEGIN {
  LINT = "invalid"
  x = substr("hello", 0)
  LINT = "fatal"
  x = substr("hello", 0)
  print "not reached"
}
