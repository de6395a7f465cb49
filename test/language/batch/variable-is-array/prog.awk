function fill(a) { a[1] = 2 }
BEGIN { f = "fill" }
NR == 3 { @f(x) }
{ print $1 }
NR > 15 { y = x; print y }
