BEGIN { print match("ab1", /[^[:alpha:]]/), match("  x", /[^[:space:]]/), match("a_b", /[^[:alnum:]_]/) }
