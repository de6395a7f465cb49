# A parser supplies records, terminators and fields, and signals the end of the
# file.
$AWK -l facts '{ print FILENAME, FNR, "<" $0 ">", "<" RT ">", NF, "<" $1 ">", PROCINFO["FS"] }
END { print NR }' count:3
$AWK -l facts 'BEGIN {
  while ((r = (getline line < "count:2")) > 0) print line, "<" RT ">"
  print r, close("count:2")
  print (getline < "count:-5"), $0, NF
  print (getline < "count:-5"), ERRNO, PROCINFO["errno"], close("count:-5")
  print (getline < "count:0"), "<" ERRNO ">"
}'
$AWK -l facts 1 count:-5
echo $?
$AWK -l facts 'BEGIN {
  print facts::pair("a pair"); "a pair" |& getline x; print x
  print "x" |& "a pair"; print close("a pair")
  print facts::input("by another name", "/dev/null"), (getline x < "by another name")
}'
