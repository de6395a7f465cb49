BEGIN { printf "%.*f|%.*s|\n", -1, 3.5, -1, "abc" }
