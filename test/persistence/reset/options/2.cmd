echo 'a,"b,c"' | $AWK '{ print x, NF }'
