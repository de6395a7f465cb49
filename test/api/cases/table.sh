# A table: variables created when the library is loaded, fields by a layout,
# records with newlines, and RT of the last record, which has no newline.
printf 'name,"a, b",3\n"two\nlines",,x\n\nlast,"q"' > t.csv
$AWK -l table -v TABLE=1 '{ print NR ": " NF, "<" RT ">", "[" TABLERECORD "]", PROCINFO["FS"]
  for (i = 1; i <= NF; i++) print "  <" $i ">" }' t.csv
$AWK -l table 'BEGIN { print typeof(TABLE), typeof(TABLERECORD), length(TABLERECORD) }
{ print NF } END { print typeof(TABLERECORD) }' t.csv
# Files with and without the parser; getline with it, also into a variable.
$AWK -l table '{ print FILENAME, NF, PROCINFO["FS"] } ENDFILE { TABLE = !TABLE }' t.csv t.csv t.csv
$AWK -l table 'BEGIN { TABLE = 1
  while ((r = (getline line < "t.csv")) > 0) print "<" line ">"; print r, NF
  print close("t.csv"); getline < "t.csv"; print NF, $2; $2 = "x"; print; $0 = "p q"; print NF
  "cat t.csv" | getline; print NF, $2 }'
# A record with a layout can be changed like any other.
$AWK -l table -v TABLE=1 'NR == 1 { $5 = "new"; print; print NF; NF = 2; print; OFS = "-"; $1 = $1; print; print ($3 == "") }' t.csv
$AWK '@load "table"
BEGIN { print table::cut("1,\"2,3\",,x", a), length(a), a[2], typeof(a[1]), typeof(a[3])
  print table::cut("", a), length(a); s = 1; print table::cut(s, s), ERRNO, PROCINFO["errno"] }'
# --version prints the version of the library on the second line.
$AWK -l table --version | sed -n 2p
