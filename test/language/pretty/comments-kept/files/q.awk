BEGIN {
 do {
 x
 }
 # a

 # b
 while (y)
 do x; while (y)

 # c

 # d
}
