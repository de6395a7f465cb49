function text(n, seed,  i, s)
{
  for (i = 1; i <= n; i++)
    s = s substr(seed % 2 ? "abcdefghij" : "aébcàdeüfg", (i * seed) % 10 + 1, 1)
  return s
}

function same(what, s, t)
{
  if (s != t || length(s) != length(t) || index(s, t) != 1)
    print what, length(s), length(t), s, t
  checks++
}

# Repeatedly remove the first STEP bytes of S, both from a variable and from a
# parameter.
function heads(s, step,  all, at, copy)
{
  all = s ""
  at = 1
  while (length(s) > 0) {
    if (at % 3 == 0)
      copy = s
    s = substr(s, step + 1)
    if (at % 3 == 0)
      same("copy", copy, substr(all, at))
    at += step
    same("head", s, substr(all, at))
  }
}

function ends(s,  all, from, n)
{
  all = s ""
  for (from = 1; n = length(s); ) {
    s = substr(s, 2, n - 3)
    from++
    same("ends", s, n > 3 ? substr(all, from, n - 3) : "")
  }
}

# Use a string as a queue: append bytes at the end and remove bytes from the
# start.
function queue(s, rounds,  i, all, gone)
{
  all = s ""
  for (i = 1; i <= rounds; i++) {
    s = s "<" i ">"
    all = all "<" i ">"
    if (i % 3 == 0)
      s = s substr(s, 3, 2)
    if (i % 3 == 0)
      all = all substr(all, gone + 3, 2)
    s = substr(s, i % 7 + 1)
    gone += i % 7
    if (i % 11 == 0)
      same("queue", s, substr(all, gone + 1))
    if (length(s) > 400 && i % 50 == 0) {
      s = substr(s, 300)
      gone += 299
    }
  }
  same("queue", s, substr(all, gone + 1))
}

BEGIN {
  for (seed = 1; seed <= 4; seed++)
    for (n = 1; n < 300; n += 1 + int(n / 3)) {
      t = text(n, seed)
      for (step = 1; step <= 40; step += 1 + int(step / 2))
        heads(t, step)
      ends(t)
      same("kept", t, text(n, seed))
    }
  queue("a string that does not fit into a cell", 3000)
  queue("eine Zeichenkette, die länger ist", 1000)
  s = "a constant that is longer than a cell"
  for (i = 1; i <= 2; i++) {
    s = "a constant that is longer than a cell"
    s = substr(s, 3)
    s = s "."
    print s
    s = substr(s, 4, 20)
    print s, length(s), toupper(s)
    a[i] = s
    s = substr(s, 2)
    s = s s
    print a[i] "|" s
  }
  s = substr(s, -1)
  print s
  s = substr(s, 5, -1)
  print "[" s "]"
  s = 12345678901234567890
  s = substr(s, 3)
  print s
  s = substr(never, 1)
  print "[" s "]" length(never)
  big = sprintf("%200000s", "x")
  while (length(big) > 10)
    big = substr(big, 1000)
  print length(big), checks
}
