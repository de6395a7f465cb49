BEGIN { printf "%s", toupper("a\377b") }
