@include "./sub/lib"

BEGIN {
  n = libadd(2, 3)
  print n
}
