# Read a file with a parser that returns empty records, and sets RT and other
# variables for each record.
printf '<a x="1" y="two words"><b>text</b>\nmore</a>' > x.mark
$AWK -l pull '{ print NR, length(), NF, "<" RT ">", STARTNAME, ENDNAME, "[" WORDS "]", DEPTH, length(ATTR), ATTR["y"], typeof(STARTNAME) }
END { print typeof(WORDS), isarray(ATTR), NR }' x.mark
# Read several files, and use getline, even after the end of a file.
$AWK -l pull 'STARTNAME { n[STARTNAME]++ } END { print n["a"], n["b"] }' x.mark x.mark
$AWK -l pull 'BEGIN { while ((r = (getline < "x.mark")) > 0) n++; print r, n, getline < "x.mark", close("x.mark") }'
$AWK -l pull 'BEGIN { while ((getline line < "x.mark") > 0) n += length(line) + 1; print n, "[" line "]" }'
: > empty.mark
$AWK -l pull 'END { print NR }' empty.mark
# Read malformed input.
printf '<a><b' > bad.mark; printf '</a>' > worse.mark
$AWK -l pull '{ print STARTNAME }' bad.mark
echo $?
$AWK -l pull 'BEGIN { while ((r = (getline < "bad.mark")) > 0) n++; print r, n, ERRNO, (PROCINFO["errno"] > 0)
  print getline < "bad.mark", close("bad.mark"); print getline < "worse.mark" }'
# Use the library's variables in program text that precedes the @load
# directive.
$AWK 'BEGIN { WORDS = "mine"; ATTR["k"] }
@load "pull"
{ print STARTNAME, length(ATTR); exit }' x.mark 2>&1 | sed "s|$LIBS|LIBS|g"
$AWK 'function f() { return ATTR }
@load "pull"
BEGIN { print length(ATTR) }'
