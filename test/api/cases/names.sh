# Make requests that are rare in extensions: install arrays under names that
# the program already uses, and request each type of scalar by its cookie.
$AWK -l facts '
function untyped(x) { }
BEGIN {
  print facts::names(), SYMTAB["other::v"], v, SYMTAB["v"]
  print "new:", facts::install("fresh"), SYMTAB["fresh"]["early"]
  untyped(u)
  print "untyped:", facts::install("u"), u["late"], length(u)
  print "again:", facts::install("u")
  s = 1; print "scalar:", facts::install("s"), s
  print "special:", facts::install("ENVIRON"), facts::install("PROCINFO")
  untyped(w); print facts::leave("w"), typeof(w)
  s = 1; print facts::leave("s"), typeof(s)
}'
$AWK -l facts -v n=" 12 " '
function f(x) { return x }
BEGIN {
  s = "a text of more than fourteen bytes"; d = 0.1; r = @/x/; b = mkbool(1); e = f(z)
  print "string:", facts::scalar("s")
  print "number:", facts::scalar("d")
  print "strnum:", facts::scalar("n")
  print "regexp:", facts::scalar("r")
  print "bool:", facts::scalar("b")
  print "unassigned:", facts::scalar("e")
  print "array:", facts::scalar("PROCINFO")
  print "FS:", facts::scalar("FS")
  for (i = 0; i <= 7; i++)
    if (i != 5) print i, facts::store("s", i), s, typeof(s)
  print facts::store("FS", 1), FS == " "
  print facts::values(a), cooked
  for (i = 0; i < 4; i++) print a[i], typeof(a[i]), a[10 + i], typeof(a[10 + i])
}'
