BEGIN { a } # c1
# c2
END { b } # c3
/x/ { c }

# c4

# c5
/y/, # c6
/z/ { d } # c7
{ e } # c8
function f() { } # c9
# c10
function g() { } # c11
/w/ # c12
END { h } # c13

# c14
