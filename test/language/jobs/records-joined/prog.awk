NR == FNR { port[$1] = $2; next }
$1 in port { print $1, port[$1], $3; found++ }
!($1 in port) { missing[$1]++ }
END { print found, missing["eta"], missing["10"], length(missing) }
