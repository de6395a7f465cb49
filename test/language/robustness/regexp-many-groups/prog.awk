BEGIN { for (i = 0; i < 100; i++) { r = r "(a)"; s = s "a" } print match(s, r, m), m[100], m[100, "start"] }
