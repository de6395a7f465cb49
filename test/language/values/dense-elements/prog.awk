function random(n)
{
  seed = (seed * 16807 + 7) % 2147483647
  return seed % n
}

function value(k)
{
  k = random(7)
  return k == 0 ? random(1000) : k == 1 ? random(100) / 8 : k == 2 ? "short" \
    : k == 3 ? "a string that is longer than a cell " random(9) \
    : k == 4 ? "" : k == 5 ? field[random(4) + 1] : never
}

function check(i)
{
  if (a[i] != o["x" i] || length(a[i]) != length(o["x" i]) ||
      (a[i] < 50) != (o["x" i] < 50) || typeof(a[i]) != typeof(o["x" i]))
    print i, "is", a[i], "not", o["x" i]
  checks++
}

BEGIN {
  seed = 3
  split("12 word a,field,of,many,bytes,without,blanks 3.50", field)
  for (round = 1; round <= 20000; round++) {
    i = random(40) + 1
    k = random(8)
    if (k < 3)
      a[i] = o["x" i] = value()
    else if (k == 3) {
      j = random(40) + 1
      a[i] = a[j]
      o["x" i] = o["x" j]
    } else if (k == 4) {
      delete a[i]
      delete o["x" i]
    } else if (k == 5) {
      a[i] = a[i] "+"
      o["x" i] = o["x" i] "+"
    } else if (k == 6) {
      s = a[i]
      a[i] = value()
      o["x" i] = a[i]
      if (s != "" && s == a[i] && s != o["x" i])
        print "kept", s
    } else {
      if ((i in a) != (("x" i) in o))
        print "in", i
      if (i in a)
        check(i)
    }
  }
  for (i = 1; i <= 40; i++)
    check(i)
  print (checks > 2000), length(a), length(o)
  b[1] = "text"
  b[2][1] = "deep"
  print b[1], b[2][1]
  b[1] = b[2]
}
