# close(COMMAND, "to") ends the input of a command on a pseudo-terminal by
# sending the terminal's end-of-file character.
function rest(c,  l) {
  while ((c |& getline l) > 0) {
    sub(/\r$/, "", l)
    print "got", l
  }
  print close(c)
}
BEGIN {
  c = "stty -echo; sort; echo after"
  PROCINFO[c, "pty"] = 1
  print "b\na" |& c
  print close(c, "to")
  rest(c)
  c = "stty -echo; echo ready; cat; exit 3"
  PROCINFO[c, "pty"] = 1
  c |& getline l
  print "one" |& c
  c |& getline l
  print close(c, "to")
  rest(c)
}
