# Use parsers with their own read function, conflicting parsers, and parsers
# that reject a file after claiming it.
printf 'abc def\nghi\n' > a.up; cp a.up both.up; cp a.up plain
$AWK -l every '{ print FILENAME, $2, $1 }' plain a.up
$AWK -l every 'BEGIN { while ((getline < "a.up") > 0) print; getline x < "none.up"; print ERRNO }'
$AWK -l every 'BEGINFILE { if (FILENAME == "none.up") nextfile } { print }' none.up plain
$AWK -l every 1 both.up
echo $?
$AWK -l every 1 none.up
echo $?
