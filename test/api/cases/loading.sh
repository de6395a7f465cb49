# Try to load libraries that cannot be used.  Remove from each message the part
# that comes from the C library.
said ()
{
  sed "s|$LIBS|LIBS|g; s/\(compatible'\|dl_load'\|here'\): .*/\1: .../"
}
$AWK -l nolicence 'BEGIN { }' 2>&1 | said
$AWK -l noload 'BEGIN { }' 2>&1 | said
$AWK -l future 'BEGIN { print "unreached" }'
echo $?
$AWK -l refuses 'BEGIN { print "still here" }' 2>&1 | sed "s|$LIBS|LIBS|g"
$AWK -l ./here 'BEGIN { }' 2>&1 | said
# Load a library that does not exist: with -l, this is a fatal error; with
# @load, it is an error in the program text.
$AWK -l nosuch 'BEGIN { print "unreached" }'; echo $?
$AWK '
@load "nosuch"
@load "./nosuch.so"
BEGIN { print "unreached" }'; echo $?
# Load a library under several names: gawk loads it once, and --lint reports
# each repetition.
cp "$LIBS/every.so" copy.so; ln -s copy.so link.so; ln copy.so hard.so
$AWK --lint -l every -l every 'BEGIN { print every::give("string") }' 2>&1
$AWK --lint -l ./copy.so -l ./link.so '
@load "./hard.so"
BEGIN { while ((getline x < "a.up") > 0) print x }' 2>&1 | sort | uniq -c | sed 's/^ *//'
printf 'once\n' > a.up
$AWK -l ./copy.so -l ./link.so 'BEGIN { while ((getline x < "a.up") > 0) print x }'
