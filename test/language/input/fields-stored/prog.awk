function random(n)
{
  seed = (seed * 16807 + 7) % 2147483647
  return seed % n
}

function value(k)
{
  k = random(6)
  return k == 0 ? "" : k == 1 ? "x" : k == 2 ? random(100000) \
    : k == 3 ? random(100) / 8 : k == 4 ? "a longer value than a cell holds" \
    : "word" k
}

function by_hand(w, n,  i, s)
{
  for (i = 1; i <= n; i++)
    s = s (i > 1 ? OFS : "") w[i]
  return s
}

function check(what, w, n,  i)
{
  if ($0 != by_hand(w, n))
    print what, "is", $0, "not", by_hand(w, n)
  checks++
}

BEGIN {
  seed = 5
  nofs = split("- |-|, |-::-|--- - -", ofs, "|")
  ofs[1] = " "
  ofs[nofs + 1] = ""
  for (round = 1; round <= 4000; round++) {
    OFS = ofs[random(nofs + 1) + 1]
    n = random(12) + 1
    s = ""
    for (i = 1; i <= n; i++) {
      w[i] = "f" random(1000)
      s = s (i > 1 ? random(3) ? " " : "   " : "") w[i]
    }
    $0 = s
    if ($0 != s)
      print "fresh", $0
    for (k = random(3); k >= 0; k--) {
      i = random(n) + 1
      if (random(5) == 0)
        i = n + random(3) + 1
      for (j = n + 1; j < i; j++)
        w[j] = ""
      if (i > n)
        n = i
      $i = w[i] = value()
      w[i] = w[i] ""
      if (random(3) == 0)
        check("store", w, n)
      if (random(4) == 0) {
        m = random(n + 2) + 1
        for (j = n + 1; j <= m; j++)
          w[j] = ""
        NF = n = m
      }
      if (random(4) == 0)
        if ($i != (i <= n ? w[i] : ""))
          print "field", i, $i
    }
    if (round % 3)
      check("record", w, n)
    $0 = "next one"
    if ($0 != "next one" || NF != 2 || $2 != "one" || $3 != "")
      print "next", $0
  }
  print checks
}
