$AWK 'function f(x) { return x } function n::g() { }
BEGIN { x = 1; a[5]; a["k"]["l"][1] = 2; a["k"]["m"] = 3; a["x", 1] = 4; s = "a string that has bytes of its own"; n::v[1] = sprintf("%100000s", "") }'
