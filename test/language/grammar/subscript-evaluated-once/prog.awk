function k() { n++; return "i" } BEGIN { x[k()] += 5; x[k()]++; print n, x["i"] }
