BEGIN {
  # The command does not write before the timeout has expired.
  c = "until test -e go; do sleep 0.05; done; echo late"
  PROCINFO[c, "READ_TIMEOUT"] = 100
  r = (c | getline x)
  print r, ERRNO ~ /timed out$/
  printf "" > "go"
  close("go")
}
