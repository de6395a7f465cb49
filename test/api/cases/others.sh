# needs others
#
# Load third-party extensions that were compiled for an older version of gawk.
use () { OLDER=$others/$1.so; shift; OLDER=$OLDER $AWK -l older "$@"; }
use ordchr 'BEGIN { print ord("A"), chr(66) }'
mkdir -p top/sub; echo hello > top/sub/f; echo x > top/g
use filefuncs 'BEGIN {
  print stat("top/sub/f", a), a["size"], a["type"], stat("none", a), length(a)
  roots[1] = "top"; print fts(roots, FTS_PHYSICAL, out)
  print out["top"]["sub"]["f"]["path"], out["top"]["sub"]["f"]["stat"]["size"]
}'
use fnmatch 'BEGIN { print fnmatch("*.a", "foo.a", 0), FNM["CASEFOLD"], FNM_NOMATCH }'
use rwarray 'BEGIN {
  a[1] = 5; a["x"]["y"] = "z"; a["b"] = mkbool(1); a["r"] = @/re/
  print writea("saved", a), reada("saved", b)
  print b["x"]["y"], typeof(b["b"]), typeof(b["r"]), length(b)
  v = 17; w["k"] = "a value of more than fourteen bytes"; print writeall("all")
}'
use rwarray 'BEGIN { print readall("all"), v, w["k"] }'
$AWK -l rwarray 'BEGIN { print reada("saved", b), b["x"]["y"] }'
use readdir '{ n++ } END { print n }' top
use readfile 'BEGIN { printf "%s", readfile("top/sub/f"); print readfile("none") ERRNO }'
use revoutput 'BEGIN {
  REVOUT = 1; print "ab", "cd" > "/dev/stdout"; print 12, 34 > "o"
  printf "%s-%s\n", "mn", "op" > "o"; close("o")
  while ((getline line < "o") > 0) print "[" line "]"
}'
use revtwoway 'BEGIN { c = "/magic/mirror"; print "hello" |& c; c |& getline x; print x; close(c) }'
use intdiv 'BEGIN { print intdiv(17, 5, r), r["quotient"], r["remainder"] }'
use time 'BEGIN { print (gettimeofday() > 1e9), sleep(0.01), sleep(-1), ERRNO }' 2>/dev/null
use fork 'BEGIN { print "parent"; if ((p = fork()) == 0) { print "child"; exit } print (wait() == p) }'
printf 'a b\nc d\n' > edited
use inplace 'BEGIN { print "before" }
BEGINFILE { inplace::begin(FILENAME, "") }
ENDFILE { inplace::end(FILENAME, "") }
{ print $2 }
END { print "after" }' edited
cat edited
