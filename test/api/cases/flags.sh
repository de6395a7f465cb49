# Print the flags of the API with each option that sets a flag.
p='BEGIN { print every::flags() }'
$AWK -l every "$p"
$AWK -L -l every "$p" 2>&1 | grep traditional
$AWK -k -l every "$p"
$AWK -p/dev/null -l every "$p"
$AWK -l direct 'BEGIN { LINT = 1; print every::flags(); LINT = 0; print every::flags() }' 2>&1 | grep traditional
$AWK -c -l every 'BEGIN { }'
echo $?
$AWK -S -l every "$p"
echo $?
printf '%s\n' "$p" >p.awk
printf 'run\nquit\n' | $AWK -D -l every -f p.awk | grep traditional
