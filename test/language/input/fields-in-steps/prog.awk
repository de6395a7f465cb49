# Return a record of N fields, whose lengths and separators depend on SEED.
function build(n, seed, blanks,  i, k, s)
{
  s = blanks && seed % 3 == 0 ? "  " : ""
  for (i = 1; i <= n; i++) {
    for (k = (i * seed) % 23 + blanks; k > 0; k--)
      s = s substr("abcdefghij", (i + k) % 10 + 1, 1)
    if (i < n)
      s = s (blanks ? substr("  \t ", 1, (i * seed) % 4 + 1) : ":")
  }
  return s (blanks && seed % 5 == 0 ? " \t" : "")
}

# Find the fields of S by a byte-by-byte scan.
function walk(s, blanks, w,  i, c, n, inside)
{
  delete w
  n = blanks ? 0 : s != ""
  for (i = 1; i <= length(s); i++) {
    c = substr(s, i, 1)
    if (blanks ? c ~ /[ \t\n]/ : c == ":") {
      if (!blanks)
        n++
      inside = 0
    } else {
      if (blanks && !inside)
        n++
      inside = 1
      w[n] = w[n] c
    }
  }
  return n
}

function check(s, n, w, i)
{
  if (NF != n)
    print "NF", NF, "is not", n, "of", s
  for (i = 1; i <= n + 1; i++)
    if ($i != w[i] "")
      print "field", i, "is", $i, "of", s
  checks++
}

BEGIN {
  for (blanks = 0; blanks <= 1; blanks++) {
    FS = blanks ? " " : ":"
    for (seed = 1; seed <= 12; seed++)
      for (n = 0; n <= 900; n += n < 150 ? 1 + n % 7 * 4 : 249) {
        s = build(n, seed, blanks)
        m = walk(s, blanks, w)
        $0 = s
        check(s, m, w)
        $0 = s
        for (first = 1; first <= m; first = first * 2 + 1)
          if ($first != w[first] "")
            print "field", first, "first:", $first, "of", s
        check(s, m, w)
        $0 = s
        if ($m != (m ? w[m] "" : s))
          print "last", $m, "of", s
        check(s, m, w)
      }
  }
  print checks
}
