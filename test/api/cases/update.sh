# Store values of each kind in variables of each kind with sym_update.
$AWK -l every 'BEGIN { every::keep("kept") }
BEGIN {
  a[1]; n = 1
  print "new:", every::update("fresh"), SYMTAB["fresh"]
  print "number:", every::update("n"), n
  print "array:", every::update("a"), length(a)
  k = split("NR FS ENVIRON ARGV SYMTAB PROCINFO ERRNO", s)
  for (i = 1; i <= k; i++)
    print s[i] ":", every::update(s[i])
  print "function:", every::update("f"), every::update("sin")
  print "bad:", every::update("1x")
}
function f() { }'
