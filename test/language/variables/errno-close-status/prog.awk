BEGIN {
  ERRNO = "mine"; c = "cat; exit 2"
  print "z" |& c; print close(c), "[" ERRNO "]", PROCINFO["errno"]
  ERRNO = "mine"; "exit 3" | getline; print close("exit 3"), "[" ERRNO "]"
  ERRNO = "mine"; "exit 0" | getline; print close("exit 0"), "[" ERRNO "]"
}
