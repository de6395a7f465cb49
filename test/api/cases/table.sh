# Read a table with the library table.c.  When the library is loaded, it
# creates its variables.  For each record, the library passes the positions of
# the fields (the layout) to gawk.  Records contain newlines, and RT is a
# newline or, at the end of the file, empty.
printf 'name,"a, b",3\n"two\nlines",,x\n\nlast,"q"' > t.csv
$AWK -l table -v TABLE=1 '{ print NR ": " NF, "<" RT ">", "[" TABLERECORD "]", PROCINFO["FS"]
  for (i = 1; i <= NF; i++) print "  <" $i ">" }' t.csv
$AWK -l table 'BEGIN { print typeof(TABLE), typeof(TABLERECORD), length(TABLERECORD) }
{ print NF } END { print typeof(TABLERECORD) }' t.csv
# Switch the parser on and off between files; use getline to read into $0 and
# into a variable.
$AWK -l table '{ print FILENAME, NF, PROCINFO["FS"] } ENDFILE { TABLE = !TABLE }' t.csv t.csv t.csv
$AWK -l table 'BEGIN { TABLE = 1
  while ((r = (getline line < "t.csv")) > 0) print "<" line ">"; print r, NF
  print close("t.csv"); getline < "t.csv"; print NF, $2; $2 = "x"; print; $0 = "p q"; print NF
  "cat t.csv" | getline; print NF, $2 }'
# Change records whose fields a layout describes, and change fields of these
# records.
$AWK -l table -v TABLE=1 'NR == 1 { $5 = "new"; print; print NF; NF = 2; print; OFS = "-"; $1 = $1; print; print ($3 == "") }' t.csv
$AWK '@load "table"
BEGIN { print table::cut("1,\"2,3\",,x", a), length(a), a[2], typeof(a[1]), typeof(a[3])
  print table::cut("", a), length(a); s = 1; print table::cut(s, s), ERRNO, PROCINFO["errno"] }'
# Print the version of the extension as the second line of --version.
$AWK -l table --version | sed -n 2p
