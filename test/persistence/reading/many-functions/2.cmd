$AWK --explain 'BEGIN { print counts() }' | sed 1q
$AWK --explain 'BEGIN { print f7(n[1]) }' | sed 1q
$AWK 'BEGIN { print counts(), counts() }'
