BEGIN {
  zero = 0; b = 5; s = "str"; neg = -3; arr[1]; arr2[1]; e = ""; f = 2.5; t = "abc"; un = un2
  PROCINFO["sorted_in"] = "@val_type_asc"
  for (i in SYMTAB) printf "%s ", i
  print ""
}
