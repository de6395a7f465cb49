# Print to an output wrapper, which receives each part of a print statement
# separately.
$AWK -l every 'BEGIN {
  print "a", 12, 1.5 > "o.num"; printf "%s-%d\n", "f", 3 > "o.num"
  $0 = "whole record"; print > "o.num"; print close("o.num")
  print "x" >> "o.num"; print fflush("o.num"); close("o.num")
  print "y" > "refused.num"; close("refused.num")
  print "z" > "plain"; close("plain")
}'
cat o.num refused.num plain
$AWK -l every 'BEGIN { print "w" > "both.num" }'
echo $?
$AWK -l every 'BEGIN { c = "cat # never"; print "w" |& c; close(c, "to"); c |& getline x; print x }'
