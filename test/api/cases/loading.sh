# Libraries that cannot be used; what the C library says of them is left out.
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
