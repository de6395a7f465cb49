printf 'on\nx\n' | $AWK '/on/, /off/ { n++ } END { print n }'
