BEGIN {
  n["a"] = 1; n["b,\"x"] = 2.5; n[3] = "te\txt"; n["in"] = mkbool(1); n["u"]
  split("10 010 abc +5 2.50 1e3 0x1f", f)
  d["2024"]["p"] = 1; d["2024"]["q"] = 2; d["x"]["q"] = "s"
  e["a", "b"] = 1; e[1, 2] = 3; deep["a"]["b"]["c"] = 1; deep["k"] = 2
  s = 7; inf = -log(0); em[1]; delete em; nl["a\nb"] = "x\\y"
}
