# Call functions of the API with invalid arguments.  gawk rejects the invalid
# arguments, and the program continues.
$AWK -l hostile 'BEGIN { print hostile::all() } BEGIN { x; ring2 } function f() { }' 2>/dev/null | tr ' ' '\n'
$AWK -l hostile 'function unassigned(x) { return x }
BEGIN { n = 1; s = "text"; r = @/x/; $0 = "12"; i = $1; a["k"]; v = unassigned(z); b = mkbool(1)
  k = split("n s r i a v b untyped fresh NR PROCINFO", names)
  for (j = 1; j <= k; j++) print hostile::all(names[j])
  print typeof(n), typeof(s), typeof(r), typeof(i), typeof(a), typeof(v), typeof(b), typeof(untyped), SYMTAB["fresh"], NR, length(a) }'
$AWK -l hostile 'BEGIN { for (i = -1; i <= 10; i++) if (i != 5) print i, typeof(hostile::result(i)) }'
for mode in '' --lint -M -S -P -c -k -b; do
  $AWK $mode -l hostile 'BEGIN { hostile::all(); hostile::all("q"); print "went on" }' 2>/dev/null
done
# Call the functions of the API after the program has ended.
$AWK -l hostile 'BEGIN { kept = "a text of more than fourteen bytes"; hostile::late() } { r = $0 } END { print "end" }' < /dev/null 2>/dev/null | tr ' ' '\n'
$AWK -l hostile 'BEGIN { hostile::late(); print > "/" }' 2>/dev/null | tail -n 1 | sed 's/.*\(.\)/\1/'
# Register a parser, a wrapper and a processor without functions.  Use a
# wrapper that stores no functions, and a parser that requests the main input
# while the main input is being opened.
for i in 0 1 2; do $AWK -l hostile -v i=$i 'BEGIN { hostile::register(i) }'; echo $?; done
$AWK -l hostile 'BEGIN { print "text" > "empty"; print "more" > "empty"; print close("empty"); while ((getline x < "empty") > 0) print x }'
echo line > ring.file
$AWK -l hostile '{ print FILENAME, $0 }' ring.file
$AWK -l hostile 'BEGIN { getline < "ring.file"; print }' ring.file
# Run with -j2, although extensions do not support several processes.
$AWK -j2 -l hostile '{ n++ } END { print n }' ring.file
$AWK -j2 '@load "hostile"
{ n++ } END { print n, hostile::result(1) }' ring.file
echo $?
