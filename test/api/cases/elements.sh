# Print the results of get_array_element.
$AWK -l every 'BEGIN {
  a["n"] = 4; a["s"] = "str"; a["sub"][1]; a["u"]; a["r"] = @/x/
  a["b"] = mkbool(1); a["l"] = "a string that is too long for a cell"; a[7] = 8
  n = split("n s sub u r b l 7 none", k)
  for (i = 1; i <= n; i++)
    print k[i] ":", every::element(a, k[i])
  print length(a)
}'
