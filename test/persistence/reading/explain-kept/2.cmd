$AWK --jobs-explain '{ print kept($1) }'
printf '1\n2\n' | $AWK -j2 '{ print kept($1) }'
