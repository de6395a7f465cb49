function g() { return "ok" } BEGIN { v = "g"; print @ v() }
