# The case needs a machine with 64-bit pointers.
#
# Use an object that was compiled without gawkapi.h.
printf 'read by the host\n' > in.raw
$AWK -k -l raw 'BEGIN {
  a["first"] = "x"; v = 3
  print raw(a, "v"), v, length(a)
  while ((getline < "in.raw") > 0) print $1 "|" $2, RT
  print "one" > "out.raw"; close("out.raw")
  system("cat out.raw")
  exit 5
}'
echo $?
$AWK -l raw --version | sed -n 2p
$AWK -l raw -o- 'BEGIN { raw(a, "v") }'
