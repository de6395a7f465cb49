function f() { i = 5; return "f" }
BEGIN {
  i = 1; printf("%s\n", i++) > ("out" i); close("out1")
  i = 1; print i++ | ("cat; echo " i); close("cat; echo 1")
  i = 1; print f(), "g" > ("out" i); close("out1")
  i = 1; print "a" (i = 2) "b" > ("out" i); close("out1")
  x = "out1"; print (x = "out2") > x; close("out1")
  $0 = "out1 b"; print $0 = "x", 3 >> $1; close("out1")
  $3 = "out3"; print ($3 = "out4"), $3 > $3; close("out3")
  print "a" > "in"; close("in")
  $0 = "out1"; print (getline < "in"), $0 >> $1; close("out1")
  while ((getline line < "out1") > 0) print "out1:", line
  while ((getline line < "out3") > 0) print "out3:", line
  print (getline line < "out2"), (getline line < "out4"), (getline line < "x")
}
