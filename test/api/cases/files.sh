# Use the program's streams in an extension.
printf 'l1\nl2\n' > in
$AWK -l every 'BEGIN {
  print "one" > "out"
  print every::file("out", ">")
  print "two" > "out"
  print every::file("out", ">")
  close("out")
  print every::file("out", ">>"); print 3 > "out"; close("out")
  while ((getline line < "out") > 0) print "  " line
  print every::file("in", "<")
  getline x < "in"; print x
  print every::file("no/such/file", "<"), every::file("no/such/file", ">")
  print every::file("cat > piped", "|>"); close("cat > piped"); getline y < "piped"; print y
  print every::file("echo hi", "|<"); "echo hi" | getline y; print y
  c = "cat"; print every::file(c, "|&"); close(c, "to"); c |& getline y
  print y
  print every::file("x", "?")
  print every::file("/dev/stdout", ">"); print "after" > "/dev/stdout"
  print "plain"
  fd = every::descriptor("byfd")
  print every::file("any name", ">", fd); print "by fd" > "any name"
  close("any name"); getline y < "byfd"; getline y < "byfd"; print y
}'
# Open the main input for the extension.
$AWK -l every 'BEGINFILE { print "begin", FILENAME }
BEGIN { print every::file("", "") }
{ print NR, $0 }
END { print every::file("", "") }' in
# End the program while an extension has the main input open.
$AWK -l every 'BEGINFILE { exit 4 }
BEGIN { print every::file("", "") }
END { print "END"; for (i = 0; i < 1000; i++) n += length(every::give("string")); print n }' in
echo $?
