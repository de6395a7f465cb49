# Run a typical extension: a two-way processor.
$AWK -l filter 'BEGIN {
  c = "filter:rot13"; print "Hello", 13 |& c; c |& getline x; print x
  print "World" |& c; c |& getline x; print x, close(c)
  c = "filter:upper"; for (i = 1; i <= 1000; i++) print "line " i |& c
  close(c, "to"); while ((c |& getline x) > 0) { n++; last = x }
  print n, last, close(c)
  c = "cat"; print "no filter" |& c; close(c, "to"); c |& getline x; print x
  v["kept"] = 1
}'
