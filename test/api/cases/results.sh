# Return each kind of value from a function of an extension.
$AWK -l every 'BEGIN {
  n = split("number string malloced regex strnum input bool undefined elsewhere", k)
  for (i = 1; i <= n; i++) {
    r = every::give(k[i])
    print k[i], "<" r ">", typeof(r)
  }
  print typeof(every::give("malloced regex"))
  r = every::give("nul"); print length(r), index(r, "b")
  f = "every::give"; print @f("string") "!"
  print every::keep("a value kept by the extension")
  print every::give("cookie"), every::give("cookie")
  print every::keep()
  print typeof(every::give("scalar"))
}'
$AWK -l every 'BEGIN { print every::give("nothing") }'
echo $?
$AWK -l every 'BEGIN { every::give("array"); print "not used"; print every::give("array") + 1 }'
echo $?
