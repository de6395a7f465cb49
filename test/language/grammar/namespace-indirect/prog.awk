BEGIN { f = "m::hello"; print @f("x"); g = "awk::plain"; print @g() }
function plain() { return "p" }
@namespace "m"
function hello(a) { return "hello " a }
