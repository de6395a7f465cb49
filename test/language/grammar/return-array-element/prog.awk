function get(a, k) { return a[k] } BEGIN { t["x"] = "old"; v = get(t, "x"); t["x"] = "new"; print v, get(t, "x") }
