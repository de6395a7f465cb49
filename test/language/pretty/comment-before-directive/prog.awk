@load "time"
# t1

# t2
@load "fork"
# f
@namespace "q"
# q
BEGIN { a }
