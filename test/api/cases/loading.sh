# Libraries that cannot be used.
$AWK -l nolicence 'BEGIN { }' 2>&1 | sed "s|$LIBS|LIBS|g"
$AWK -l noload 'BEGIN { }' 2>&1 | sed "s|$LIBS|LIBS|g"
$AWK -l future 'BEGIN { print "unreached" }'
echo $?
$AWK -l refuses 'BEGIN { print "still here" }' 2>&1 | sed "s|$LIBS|LIBS|g"
$AWK -l ./here 'BEGIN { }'
