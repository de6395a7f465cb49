@load "sketch"

BEGIN {
  sketch::top_add(a, "x", 10)
  sketch::top_add(a, "x", 10)
  b["top"] = 10
  b["total"] = 0
  sketch::merge(a, b)
  n = sketch::top_list(a, list)
  print n, list[1]["value"], list[1]["count"], list[1]["error"]
}
