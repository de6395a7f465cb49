@include "lib.awk"

BEGIN {
  n = libadd(2, 3)
  print n
}
