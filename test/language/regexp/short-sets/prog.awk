function random(n)
{
  seed = (seed * 16807 + 7) % 2147483647
  return seed % n
}

function word(n,  s)
{
  while (n-- > 0)
    s = s substr("abckK1 é", random(8) + 1, 1)
  return s
}

# Return the first position from AT on at which the K sets match, or 0 if there
# is no such position.
function place(s, at, k,  i)
{
  for (; at + k - 1 <= length(s); at++) {
    for (i = 1; i <= k; i++)
      if (!index(set[i], substr(s, at + i - 1, 1)))
        break
    if (i > k)
      return at
  }
  return 0
}

function check(s, re, k,  at, n, p, t, u)
{
  at = place(s, 1, k)
  if (match(s, re) != at || RLENGTH != (at ? k : -1))
    print "match", re, "[" s "]", RSTART, RLENGTH, at
  if ((s ~ re) != (at > 0) || (s ~ "^" re "$") != (at == 1 && length(s) == k))
    print "test", re, "[" s "]"
  for (p = 1; at = place(s, p, k); p = at + k) {
    u = u substr(s, p, at - p) "<" substr(s, at, k) ">"
    n++
  }
  u = u substr(s, p)
  t = s
  if (gsub(re, "<&>", t) != n || t != u)
    print "gsub", re, "[" s "]", t, u
  if (split(s, parts, re) != (s == "" ? 0 : n + 1))
    print "split", re, "[" s "]"
  checks++
  found += n
}

BEGIN {
  seed = 17
  for (round = 1; round <= 700; round++) {
    k = 2 + random(2)
    re = ""
    for (i = 1; i <= k; i++) {
      set[i] = substr("abckK1 ", random(5) + 1, random(3) + 1)
      re = re (length(set[i]) > 1 || random(2) ? "[" set[i] "]" : set[i])
    }
    for (i = 1; i <= 12; i++)
      check(word(random(i * 6)), re, k)
  }
  print checks, (found > 3000)
  s = "x\xff\xc3k\xa9ka\xe9xb"
  print match(s, /k[a-c]/), gsub(/[xk][a-c]/, "K", s)
  $0 = "one k1 two k2 k3"
  print sub(/k[0-9]/, "[&]"), $0, gsub(/k[0-9]/, ""), $0
  IGNORECASE = 1
  $0 = "KA kb Ka"
  print gsub(/k[ab]/, "."), $0
}
