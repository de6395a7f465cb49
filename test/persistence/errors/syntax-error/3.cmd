: >$HEAP; $AWK -v x=2 'BEGIN { x /= 0 }' 2>err; wc -c <$HEAP >a
: >$HEAP; $AWK -v x=2 'BEGIN { x = ( }' 2>err; echo $?; wc -c <$HEAP | cmp a && echo like a fatal error
