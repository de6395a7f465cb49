# Print the results of sym_lookup.
echo "one two" > in
$AWK -l every -v n=12 '@namespace "ns"; BEGIN { v = "in ns" }
@namespace "awk"
function f() { }
BEGIN {
  x = 3; a[1]; s = @/re/; t = u; "" untyped(w)
  print "x:", every::variable("x")
  print "n:", every::variable("n")
  print "a:", every::variable("a")
  print "s:", every::variable("s")
  print "t:", every::variable("t")
  print "w:", every::variable("w")
  print "v:", every::variable("v", "ns")
  print "awk::x:", every::variable("x", "awk")
  print "f:", every::variable("f")
  print "sin:", every::variable("sin")
  print "none:", every::variable("none")
  print "empty:", every::variable("")
  print "bad:", every::variable("not a name")
  print "PROCINFO:", every::variable("PROCINFO")
}
function untyped(z) { }
{ print "NF:", every::variable("NF"); print "NR:", every::variable("NR") }' in
