# Create, fill, change and delete arrays, and use the cookies of deleted
# arrays.
$AWK -l every '
function list(a, name,   i) {
  for (i in a)
    if (isarray(a[i])) list(a[i], name "[" i "]")
    else print name "[" i "] = " a[i], typeof(a[i])
}
function in_function(loc) { print "local:", every::fill(loc); list(loc, "loc") }
BEGIN {
  print "untyped:", every::fill(new); list(new, "new")
  print "element:", every::fill(e[1]); list(e, "e")
  in_function()
  print "typed:", every::fill(new)
  old["gone"]
  print every::work(old); list(old, "old")
  print every::again(), ("again" in old)
  print every::work(m[1]); print every::again(); delete m
  print "deleted:", every::again(), length(m)
  k = split("ARGV ENVIRON SYMTAB FUNCTAB", s)
  for (i = 1; i <= k; i++)
    print s[i] ":", every::refused(s[i])
  print "PROCINFO:", every::refused("PROCINFO")
  print every::work(7)
}'
