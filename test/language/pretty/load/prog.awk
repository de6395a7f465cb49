@load "ordchr" # c1
@load "readfile"
# c2
# c3
BEGIN { print ord("A") }
function f() { }
