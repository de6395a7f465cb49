BEGINFILE { delete b; b[1] = "changed changed changed changed" }
BEGIN {
  ARGV[1] = "in"; ARGC = 2
  b[1] = "a key of more than fourteen bytes"
  getline a[b[1]]
  for (k in a) print k ": " a[k]
  exit
}
