# Exit callbacks: the last one first, with the status.
$AWK -l every 'BEGIN { print every::watch() } END { print "END" }' < /dev/null
$AWK -l every 'BEGIN { every::watch(); exit 3 }'
echo $?
$AWK -l every 'BEGIN { every::watch(); every::message("f") }'
echo $?
$AWK -l every -l json --version | tail -n 2
$AWK --version -l every | tail -n 1
