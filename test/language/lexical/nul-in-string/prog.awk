BEGIN { s = "a\0b"; printf "%s %d\n", s, length(s); print index(s, "b"), (s == "a"), (s > "a") }
