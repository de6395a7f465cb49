# Return true if PART[1] to PART[K] occur in S in this order.  If BOT is true,
# PART[1] must be at the start of S.  If EOT is true, PART[K] must be at the
# end of S.
function in_order(s, k, bot, eot,  i, at, tail)
{
  at = 1
  for (i = 1; i <= k; i++) {
    tail = substr(s, at)
    if (i == 1 && bot) {
      if (substr(tail, 1, length(part[i])) != part[i])
        return 0
      at += length(part[i])
    } else if (i == k && eot) {
      if (length(tail) < length(part[i]) ||
          substr(s, length(s) - length(part[i]) + 1) != part[i])
        return 0
    } else {
      j = index(tail, part[i])
      if (!j)
        return 0
      at += j + length(part[i]) - 1
    }
  }
  return 1
}

function random(n)
{
  seed = (seed * 16807 + 7) % 2147483647
  return seed % n
}

function word(n,  s)
{
  while (n-- > 0)
    s = s substr("abnéab", random(6) + 1, 1)
  return s
}

BEGIN {
  seed = 99
  for (round = 1; round <= 1500; round++) {
    k = random(4) + 2
    re = ""
    for (i = 1; i <= k; i++) {
      part[i] = word(random(3) + 1)
      re = re (i > 1 ? ".*" : "") part[i]
    }
    bot = random(4) == 0
    eot = random(4) == 0
    re = (bot ? "^" : "") re (eot ? "$" : "")
    for (i = 1; i <= 8; i++) {
      s = word(random(i * 20))
      a = s ~ re
      yes += a
      if (a != in_order(s, k, bot, eot))
        print "order:", re, "[" s "]"
      if (a != (match(s, re) > 0))
        print "match:", re, "[" s "]"
    }
    re = "n[" word(1) word(1) "]" word(1) "*(" word(2) "|" word(1) ")"
    for (i = 1; i <= 8; i++) {
      s = word(random(i * 20))
      if ((s ~ re) != (match(s, re) > 0))
        print "filter:", re, "[" s "]"
      hits += s ~ re
    }
  }
  print (yes > 300), (hits > 1000)
  n = split("a-b|a\xffb|\xff a b|a b\xff|a\xc3 \xa9" "ab|a\n\nb|ab|ba|a|b||" \
            "aXb aYb|éaéb|a" sprintf("%c", 0) "b", text, "|")
  m = split("a.*b|^a.*b|a.*b$|^a.*b$|é.*b|a.*b.*a|aa.*b|.*a.*b.*|a.*.*b|" \
            "(a.*)b|a.+b|^.*a.*b", res, "|")
  for (i = 1; i <= m; i++) {
    for (j = 1; j <= n; j++)
      printf "%d", text[j] ~ res[i]
    print " " res[i]
  }
  if ("xaxxbx" ~ /a.*b/ && "xaxxbx" !~ /b.*a/ && "ab" ~ /^a.*b$/)
    print "constants"
}
