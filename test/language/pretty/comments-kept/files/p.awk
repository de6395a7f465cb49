BEGIN {
 x = substr(/r/, # c1
 3)
 print tolower(x), # c2
 3
 f(/r/, # c3
 2)
 print /r/, # c4
 2
 x = a[/r/, # c5
 2]; x = (/r/, # c6
 2) in a
}
function f(a,b) { }
@namespace "n" # c10
# x
@namespace "awk"
# y
@namespace "m" # z
# w
function g(){}
@namespace "n"
# q
