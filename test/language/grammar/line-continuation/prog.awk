BEGIN { print "a" \
  "b"; x = 1 + \
2; print x }
