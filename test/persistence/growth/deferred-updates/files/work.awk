# Update random counters, sums and strings, and read some of them.
function pick() { return int(rand() ^ 3 * 900) }
function name(i)
{
  return i % 7 == 0 ? i * 1000003 : i % 5 ? "word" i : "a word of more than fourteen bytes " i
}
function bump(a, k) { a[k]++ }
function sum(a, k, s) { for (k in a) s += a[k]; return s }
function look(what, k, n)
{
  k = name(pick())
  if (what == 0) return (k in count) " " count[k]
  if (what == 1) { delete count[k]; return length(count) }
  if (what == 2) { for (k in size) if (n++ == 5) break; return k }
  if (what == 3) return length(size) " " sum(count)
  if (what == 4) { bump(count, k); return count[k]++ " " ++count[k] }
  if (what == 5) { size[k] += 0.25; return size[k] }
  if (what == 6) { last[k] = last[k] "+"; return last[k] }
  if (what == 7) { sub(/./, "&&", last[k]); return last[k] }
  if (what == 8) { size[k] = 2 ^ 52 - 1; size[k] += 5; size[k] += 7; return size[k] }
  if (what == 9) { nested["x"][k]++; nested["x"][k] += 2; return nested["x"][k] }
  if (what == 10) { last[k] = mkbool(1); return typeof(last[k]) }
  if (what == 11) { n = split("p q r", last2); return n last2[n] }
  return typeof(count[k "new"]) " " length(count)
}
BEGIN {
  srand(seed)
  split("12 7x 3e2 many", field)
  for (i = 0; i < 60000; i++)
    {
      r = rand()
      if (r < .4) count[name(pick())]++
      else if (r < .5) count[name(pick())] += 3
      else if (r < .55) count[name(pick())]--
      else if (r < .65) size[name(pick())] += int(rand() * 100)
      else if (r < .75) size[name(pick())] += field[1 + int(rand() * 4)]
      else if (r < .95) last[name(pick())] = rand() < .5 ? i : "v" i
      else if (r < .9501 + rarely) print i, look(int(rand() * 13))
    }
  for (k in count) print "count", k, count[k]
  for (k in size) print "size", k, size[k]
  for (k in last) print "last", k, last[k]
  for (k in nested["x"]) print "nested", k, nested["x"][k]
}
