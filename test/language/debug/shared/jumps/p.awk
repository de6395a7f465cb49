function skip(x) {
  if (x == "two")
    next
  seen++
  return x
}
function leave(x) {
  if (x == "three")
    exit 7
  return 0
}
{
  skip($1)
  r = leave($1)
}
NR == 1, NR == 2 {
  print "range", $1
}
/two/ { print "got two" }
END { print seen }
