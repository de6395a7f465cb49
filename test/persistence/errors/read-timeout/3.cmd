$AWK 'BEGIN {
  print x; x = 3; c = "until test -e go; do sleep 0.05; done; echo a"
  PROCINFO[c, "READ_TIMEOUT"] = 60000
  fflush(); printf "" > "held"; close("held"); print (c | getline), x }' &
until test -e held; do sleep 0.05; done
$AWK 'BEGIN { print "other", x++ }'
: >go
wait
