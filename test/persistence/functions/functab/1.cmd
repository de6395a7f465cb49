$AWK 'function one() { } function ns::two() { }'
