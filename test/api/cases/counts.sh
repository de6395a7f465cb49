# Call functions with too few arguments, which is fatal, and with too many,
# which causes a lint warning.
$AWK -l every 'BEGIN { print "go"; every::element(a); print "unreached" }'
echo $?
$AWK -l every 'BEGIN { f = "every::element"; @f(a); print "unreached" }'
echo $?
$AWK -L -l every 'BEGIN { x = 1; print every::argument(x, 1, "more"); every::keep(1, 2) }' 2>&1 | grep -v 'not portable\|extension'
