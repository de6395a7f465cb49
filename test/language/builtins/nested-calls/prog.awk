BEGIN { print substr(toupper(sprintf("%s", index("hello", "l") "abc")), 1, 3), length(substr("abcdef", int("3.7"))) }
