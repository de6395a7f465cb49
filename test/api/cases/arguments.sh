# Print the results of get_argument for each kind of value and each requested
# type.
cat > in <<'END'
12 text
END
$AWK -l every 'function local(v) { return every::argument(v) }
{
  print "number:", every::argument(2.5)
  print "strnum:", every::argument($1)
  print "string:", every::argument("ab")
  print "digits:", every::argument("17")
  print "input:", every::argument($2)
  print "regexp:", every::argument(@/a.c/)
  print "bool:", every::argument(mkbool(1))
  print "bool:", every::argument(mkbool(0))
  a["x"]
  print "array:", every::argument(a)
  b = c
  print "unassigned:", every::argument(b)
  print "long:", every::argument("a string that is too long for a cell")
  print "no field:", every::argument($7)
}' in
# Request only one type for each variable, since a request can set the type of
# an untyped variable.
$AWK -l every 'function show(v, kind) { return every::argument(v, kind) }
BEGIN {
  print every::argument(u0, 0), typeof(u0)
  print every::argument(u1, 1), typeof(u1)
  print every::argument(u2, 2), typeof(u2)
  print every::argument(u3, 3), typeof(u3)
  print every::argument(u4, 4), typeof(u4)
  print every::argument(u5, 5), typeof(u5)
  print every::argument(u8, 8), typeof(u8)
  print every::argument(e[0], 0), typeof(e[0])
  print every::argument(e[1], 1), typeof(e[1])
  print every::argument(e[5], 5), typeof(e[5])
  print show(p0, 0), typeof(p0)
  print show(p1, 1), typeof(p1)
  print show(p5, 5), typeof(p5)
}'
