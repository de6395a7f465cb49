# Use each kind of index, flatten arrays to each type, and check which arrays
# cannot be cleared or flattened.
$AWK -l facts 'BEGIN {
  CONVFMT = "%.3f"; PROCINFO["sorted_in"] = "@ind_str_asc"
  print facts::indices(a)
  for (i in a) print "[" i "] = " a[i]
  b[5]["x"]; b[5]["y"]; print facts::nested(b), b[5]
  c["x"] = 1; print facts::nulls(c), length(c)
  k = split("ARGV ENVIRON SYMTAB FUNCTAB PROCINFO", s)
  for (i = 1; i <= k; i++) print s[i] ":", facts::clear(s[i])
  print length(ARGV), "PATH" in ENVIRON
  print typeof(e["u"]), facts::untyped(e)
}'
$AWK -l facts 'BEGIN {
  a[1] = 5; a["k"] = " 7"
  print facts::flat(a, 2, 0)
  print facts::flat(a, 2, 2)
  print facts::flat(a, 1, 1)
  print facts::flat(a, 0, 0)
  delete a[1]; a["sub"]["x"]; a["sub"]["y"]
  print facts::flat(a, 2, 0), length(a)
  delete a; print facts::flat(a, 2, 0)
}'
$AWK -l facts 'BEGIN { a[1] = 5; a["k"][1]; print facts::flat(a, 2, 2) }'
echo $?
$AWK -l facts 'BEGIN { a["k"] = @/x/; print facts::flat(a, 2, 1) }'
echo $?
$AWK -l facts 'BEGIN { a["k"] = "x"; print facts::flat(a, 2, 4) }'
echo $?
$AWK -l facts 'BEGIN { a["k"] = 1; print facts::flat(a, 3, 2) }'
echo $?
