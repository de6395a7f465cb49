printf 'y\nz\n' | $AWK '/on/, /off/ { m++ } END { print m + 0 }'
