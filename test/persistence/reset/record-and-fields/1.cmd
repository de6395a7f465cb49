echo 'a b c' | $AWK '{ } END { x = NF }'
