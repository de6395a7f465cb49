BEGIN { a }
# c
@namespace "q"
BEGIN { b }
# d
@namespace "r"
# e
function f() { }
