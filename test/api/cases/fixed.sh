# Use parsers that change their way of reading records in the middle of a file.
printf 'abcdefgh\nline2\nline3\n' | tee x.len x.drop x.capitals x.noread x.noclose x.other x.lost x.nothing > x.records
printf 'other1\nother2\n' > another
for f in drop capitals noread noclose other records; do
  $AWK -l fixed '{ print FNR, "<" $0 ">", length(RT), NF }' x.$f
done
$AWK -l fixed 1 x.lost
echo $?
$AWK -l fixed 1 x.nothing
echo $?
# Switch from records of WIDTH bytes to records that RS separates, for each
# kind of RS.
$AWK -l fixed 'NR == 2 { WIDTH = 0 } { print "<" $0 ">", NF, PROCINFO["FS"] }' x.len
$AWK -l fixed -v RS='[0-9]' 'NR == 2 { WIDTH = 0 } { print "<" $0 ">", RT }' x.len
$AWK -l fixed -v RS= 'NR == 1 { WIDTH = 0 } { print "<" $0 ">" }' x.len
$AWK -k -l fixed 'NR == 1 { WIDTH = 0 } { print "<" $0 ">" }' x.len
$AWK -l fixed -v WIDTH=2 'NR < 3 { print "<" $0 ">", NF, "<" $1 ">" } ' x.len
# A field that begins at the end of a record exists only if skipped bytes
# precede it.
$AWK -l fixed -v WIDTH=6 'NR < 3 { print NF, "<" $1 ">" }' x.len
$AWK -l fixed -v WIDTH=7 'NR < 3 { print NF, "<" $1 ">" }' x.len
$AWK -l fixed 'BEGIN { while ((getline < "x.len") > 0) { print "<" $0 ">"; WIDTH = 0 } close("x.len")
  WIDTH = 3; while ((getline x < "x.len") > 0) { print "<" x ">"; WIDTH = 0 } }'
# Read a file twice, and change WIDTH after the first time.
$AWK -l fixed 'ENDFILE { WIDTH = 4; print "end", FNR } FNR == 2 { WIDTH = 0 } { n += length() } END { print n }' x.len x.len
