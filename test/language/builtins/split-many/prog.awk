# Split strings with many parts, some of them empty.  The lengths of the
# strings vary, so that some string ends at each position of a block of 64
# bytes.
function check(text, sep, want,  a, n, i, back) {
  n = split(text, a, sep)
  for (i = 1; i <= n; i++) back = back (i > 1 ? sep : "") a[i]
  if (n != want || back != text || length(a) != n)
    print "wrong:", n, want, length(a), text
  pieces += n
}
BEGIN {
  for (n = 1; n <= 140; n++)
    for (len = 0; len <= 3; len++) {
      text = ""
      for (i = 1; i < n; i++) text = text substr("xyz", 1, (i * len) % 4) ","
      check(text, ",", n > 1 ? n : 0)
      check(text "end", ",", n)
      check(text "more than a cell has room for", ",", n)
      check("\n" text "\n", ",", n)
    }
  print pieces
  n = split("1,2,,0x3, 4", a, ",")
  print n, (a[1] < a[4]), a[2] == 2, a[5] == 4, typeof(a[1]), typeof(a[3]), typeof(a[4])
  n = split("a,b,c", a, ","); n = split("d,e", a, ","); print n, length(a), a[1] a[2]
  n = split("a:b,c", a, /:/, seps); print n, length(seps), seps[1]
  n = split(",", a, ","); print n, "[" a[1] "]" "[" a[2] "]"
  n = split("", a, ","); print n, length(a)
}
