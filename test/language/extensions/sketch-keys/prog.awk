# hll_add_keys and top_add_counts add many values in one call.
@load "sketch"

# Return 1 if A and B are equal: they have the same subscripts and values.
function same(a, b,    i)
{
  if (length(a) != length(b))
    return 0
  for (i in a)
    if (!(i in b) || a[i] != b[i])
      return 0
  return 1
}

# Check that the state after adding N values in one call is the same as after N
# calls.
function check_hll(n,    keys, i, one, all)
{
  for (i = 1; i <= n; i++) {
    keys["value " i]
    sketch::hll_add(one, "value " i, 10)
  }
  sketch::hll_add(all, "value 1", 10)
  sketch::hll_add_keys(all, keys, 10)
  return same(one, all)
}

# Compare the sketch X, which has MOST counters, with the true counts.
function check_top(x, most, true,    n, out, i, v, bad, listed)
{
  n = sketch::top_list(x, out)
  for (i = 1; i <= n; i++) {
    v = out[i]["value"]
    listed[v]
    bad += out[i]["count"] < true[v] || out[i]["count"] - out[i]["error"] > true[v]
    bad += out[i]["error"] > x["total"] / most
  }
  for (v in true)
    bad += true[v] > x["total"] / most && !(v in listed)
  return n " counters, " x["total"] " in total, " bad + 0 " wrong"
}

BEGIN {
  print check_hll(1), check_hll(64), check_hll(65), check_hll(20000)
  delete none
  sketch::hll_add_keys(empty, none)
  sketch::top_add_counts(empty, none)
  print length(empty)
  srand(5)
  for (call = 1; call <= 30; call++) {
    delete part
    for (i = 1; i <= 1500; i++)
      part[int(rand() * rand() * rand() * 4000)]++
    for (i in part)
      true["/" i] += part[i]
    sketch::top_add_counts(top, part, 100, "/")
    true["/" 7]++
    sketch::top_add(top, "/" 7)
    if (call == 1 || call == 30)
      print check_top(top, 100, true)
  }
  # While there are free counters, the counts are exact.
  few["a"] = 3; few["b"] = 0.5
  sketch::top_add_counts(exact, few)
  sketch::top_add_counts(exact, few)
  n = sketch::top_list(exact, out)
  for (i = 1; i <= n; i++)
    print out[i]["value"], out[i]["count"], out[i]["error"]
}
