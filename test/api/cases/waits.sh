# In an extension, wait for streams and signals.
printf 'l1\nl2\n' > in
$AWK -l waits 'BEGIN {
  print (waits::input("in", "<") > 2), waits::output("in", "<")
  print waits::input("none", "<"), ERRNO, PROCINFO["errno"]
  print waits::output("out", ">") > "what"; close("what")
  print "text" > "out"; close("out"); getline x < "out"; print x
  cmd = "cat"; print (waits::input(cmd, "|&") >= 0)
  print "sent" |& cmd; s[cmd] = "|&"; s["sleep 3; echo never"] = "|<"
  print waits::wait(s, 20000), length(s), (cmd in s); cmd |& getline x; print x
  close(cmd)
  late = "sleep 1; echo late"; delete s; s[late] = "|<"
  print waits::wait(s, 20), length(s)
  s[late] = "|<"; print waits::wait(s, 20000), length(s); late | getline x; print x
}' | sed 's/ *$//'
# Open a pipe in an extension, under a name that the extension chooses.
$AWK -l waits 'BEGIN { p = waits::pipe("first\nsecond"); s[p] = "<"; print p, waits::wait(s, 0)
  while ((getline line < p) > 0) print "<" line ">", RT == "\n"; print close(p), close(p) }'
# Check that signals end a wait and that no record is lost.
$AWK -l waits 'BEGIN { print waits::trap(10), waits::send(10), waits::send(10); print waits::trap(9), ERRNO
  waits::trap(14); waits::alarm(500); print waits::wait(none, 20000), PROCINFO["errno"]
  waits::alarm(50); "sleep 0.3; echo whole" | getline x; print x, waits::send(14)
  while (("cat in" | getline line) > 0) print line }'
# Print to a stream that the extension has requested.
$AWK -l waits 'BEGIN { printf "a" > "o"; fd = waits::output("o", ">"); print "b" > "o"; close("o")
  getline x < "o"; print x, (fd > 2)
  printf "c" > "/dev/stdout"; waits::output("/dev/stdout", ">"); print "d"; print "e" > "/dev/stdout"; print "f" }'
# The names "-" and /dev/stdin refer to the standard input that the main loop
# reads.
printf 'x\ny\n' | $AWK -l waits 'BEGIN { print waits::input("-", "<"), waits::input("/dev/stdin", "<") } { print } END { print NR }'
# Read a nonblocking stream.  If RETRY is set, getline returns -2 while no
# record is complete, and the part that has arrived is not lost.
rm -f go1 go2
$AWK -l waits 'function go(file) { printf "" > file; close(file) }
BEGIN { until = "until test -e go%d; do sleep 0.02; done; echo %s; "
  cmd = "printf ab; " sprintf(until until, 1, "c", 2, "d")
  print waits::nonblock(cmd, "|<"); PROCINFO[cmd, "RETRY"]; s[cmd] = "|<"
  print waits::wait(s, 20000); x = "old"
  print (cmd | getline x), x, PROCINFO["errno"], ERRNO
  go("go1"); print waits::wait(s, 20000); print (cmd | getline x), x
  print (cmd | getline x), x
  go("go2"); print waits::wait(s, 20000); print (cmd | getline x), x
  waits::wait(s, 20000); print (cmd | getline x), x; print close(cmd), close(cmd)
  print waits::nonblock("none", "<"), ERRNO }'
# If RETRY is not set, getline returns -1, and the stream ends.  After close, a
# new stream with the same name blocks again.
$AWK -l waits 'BEGIN { cmd = "cat"; print waits::nonblock(cmd, "|&")
  print (cmd |& getline x), PROCINFO["errno"]; print "one" |& cmd; s[cmd] = "|&"
  print waits::wait(s, 20000); print (cmd |& getline x); print close(cmd)
  print "two" |& cmd; print (cmd |& getline x), x; print close(cmd) }'
# Kill the command of a stream with a signal, and use the name of the stream
# again.
$AWK -l waits 'BEGIN { cmd = "echo $$; exec sleep 20"; cmd | getline pid
  s[cmd] = "|<"; print waits::wait(s, 50), length(s)
  print waits::kill(pid, 15); s[cmd] = "|<"; print waits::wait(s, 20000)
  print (cmd | getline x), close(cmd); print waits::kill(pid, 0), ERRNO
  print waits::kill(PROCINFO["pid"], 0); cmd | getline again
  print again != pid; waits::kill(again, 9); print close(cmd) }'
# The program waits for the main input before it reads.  After the first
# record, the descriptor is non-blocking, but the main loop must still wait for
# records.
(printf 'm1\nm'; sleep 0.3; printf '2\nm3\n') | $AWK -l waits '
  BEGIN { s[""] = ""; print waits::input("", ""), waits::wait(s, 20000) }
  NR == 1 { print waits::nonblock("", "") } { print } END { print NR }'
