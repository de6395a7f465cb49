@load "sketch"
# The bounds are count - error <= true count <= count, and error <= total /
# counters; each value that is more frequent than total / counters has a
# counter.
function check(what, t, true, total, size,   n, i, o, got, v) {
  n = sketch::top_list(t, o)
  if (n > size)
    print what, "has", n, "counters"
  for (i = 1; i <= n; i++) {
    v = o[i]["value"]
    got[v]
    if (o[i]["count"] < true[v] || o[i]["count"] - o[i]["error"] > true[v])
      print what, v, o[i]["count"], o[i]["error"], true[v]
    if (o[i]["error"] > total / size)
      print what, v, "error", o[i]["error"], total / size
    if (i > 1 && o[i]["count"] > o[i - 1]["count"])
      print what, "order", i
  }
  for (v in true)
    if (true[v] > total / size && !(v in got))
      print what, v, "is missing", true[v]
  if (t["total"] != total)
    print what, "total", t["total"], total
}
function value(kind, i) {
  switch (kind) {
  case "uniform": return int(rand() * 500)
  case "zipf": return int(exp(rand() * 10))
  case "distinct": return "v" i
  case "late": return i < 8000 ? i : i % 3
  case "cycle": return i % 51
  }
}
BEGIN {
  srand(3)
  nk = split("uniform zipf distinct late cycle", kinds, " ")
  for (k = 1; k <= nk; k++) {
    delete t; delete true; delete parts; delete m; delete back
    for (i = 1; i <= 12000; i++) {
      v = value(kinds[k], i)
      true[v]++
      sketch::top_add(t, v, 1, 50)
      p = i % 4 + 1
      make(parts, p)
      sketch::top_add(parts[p], v, 1, 50)
    }
    check(kinds[k], t, true, 12000, 50)
    for (p = 1; p <= 4; p++) {
      sketch::merge(m, parts[p])
      sketch::merge(back, parts[5 - p])
    }
    check(kinds[k] " merged", m, true, 12000, 50)
    check(kinds[k] " merged back", back, true, 12000, 50)
  }
  # Add values with weights.
  delete t
  sketch::top_add(t, "a", 2.5); sketch::top_add(t, "b", 10); sketch::top_add(t, "a", 8.5)
  print sketch::top_list(t, o, 1), o[1]["value"], o[1]["count"], length(o)
  print sketch::top_list(t, o), o[2]["value"], o[2]["count"], t["total"]
}
# If element I of A does not exist, create it as an array.
function make(a, i) {
  if (!(i in a)) {
    a[i][0]
    delete a[i][0]
  }
}
