$AWK 'BEGIN { print median(), "modes", modes() }'
