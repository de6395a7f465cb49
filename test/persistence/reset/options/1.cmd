echo 'a,"b,c"' | $AWK -k '{ x = NF }'
