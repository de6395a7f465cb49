BEGIN {
  # The command does not write before a call of getline has returned -2.
  c = "until test -e go; do sleep 0.05; done; echo late"
  PROCINFO[c, "READ_TIMEOUT"] = 100
  PROCINFO[c, "RETRY"] = 1
  while ((r = (c | getline x)) == -2)
    if (!n++) {
      printf "" > "go"
      close("go")
    }
  print r, x, (n > 0)
}
